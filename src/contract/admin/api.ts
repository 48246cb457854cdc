import * as auditAdmin from './audit.ts'
import * as blockAdmin from './customers/blocks.ts'
import * as goingLive from './going-live.ts'
import * as demo from '#contract/demo/clearing.ts'
import * as emails from './content/emails.ts'
import * as home from './content/home.ts'
import * as menus from './content/menus.ts'
import * as settings from './settings.ts'
import * as admin from './team.ts'
import * as couponAdmin from './coupons.ts'
import * as customers from './customers/customers.ts'
import * as documents from './orders/documents.ts'
import * as reports from './reports.ts'
import * as adminTasks from './tasks.ts'
import * as messageAdmin from './messages.ts'
import * as savedAnswers from './saved-answers.ts'
import * as disputeAdmin from './orders/disputes.ts'
import * as orderActions from './orders/order-actions.ts'
import * as orderBulk from './orders/order-bulk.ts'
import * as orderAdmin from './orders/orders.ts'
import * as paymentAdmin from './orders/payments.ts'
import * as refundAdmin from './orders/refunds.ts'
import { shopExport } from './shop-export.ts'
import { shopImports } from './shop-imports.ts'
import { stockAndProducts } from './stock-and-products.ts'
import { contentAdmin } from './content/content.ts'

/** Every endpoint of the admin area, by name. */
export const adminApi = {
  getDemoContents: demo.getDemoContents,
  clearDemo: demo.clearDemo,
  listMessages: messageAdmin.listMessages,
  getMessage: messageAdmin.getMessage,
  answerMessage: messageAdmin.answerMessage,
  changeMessageState: messageAdmin.changeMessageState,
  listSavedAnswers: savedAnswers.listSavedAnswers,
  addSavedAnswer: savedAnswers.addSavedAnswer,
  changeSavedAnswer: savedAnswers.changeSavedAnswer,
  removeSavedAnswer: savedAnswers.removeSavedAnswer,
  listAudit: auditAdmin.listAudit,
  exportAudit: auditAdmin.exportAudit,
  verifyAudit: auditAdmin.verifyAudit,
  listCoupons: couponAdmin.listCoupons,
  exportCoupons: couponAdmin.exportCoupons,
  getCoupon: couponAdmin.getCoupon,
  createCoupon: couponAdmin.createCoupon,
  changeCoupon: couponAdmin.changeCoupon,
  createCouponBatch: couponAdmin.createCouponBatch,
  listRefundClaims: refundAdmin.listRefundClaims,
  decideRefundClaim: refundAdmin.decideRefundClaim,
  listCustomers: customers.listCustomers,
  exportCustomers: customers.exportCustomers,
  listCustomerTags: customers.listCustomerTags,
  getCustomer: customers.getCustomer,
  addCustomerNote: customers.addCustomerNote,
  changeCustomerTags: customers.changeCustomerTags,
  exportCustomerData: customers.exportCustomerData,
  getErasure: customers.getErasure,
  eraseCustomer: customers.eraseCustomer,
  listAdminOrders: orderAdmin.listAdminOrders,
  exportOrders: orderAdmin.exportOrders,
  changeOrders: orderBulk.changeOrders,
  getAdminOrder: orderAdmin.getAdminOrder,
  addOrderNote: orderActions.addOrderNote,
  resendOrderEmail: orderActions.resendOrderEmail,
  resendGift: orderActions.resendGift,
  changeOrderEmail: orderActions.changeOrderEmail,
  refundUnits: refundAdmin.refundUnits,
  refundAmount: refundAdmin.refundAmount,
  refundFee: refundAdmin.refundFee,
  retryRefund: refundAdmin.retryRefund,
  markOrderPaid: orderActions.markOrderPaid,
  closeOrderTask: orderActions.closeOrderTask,
  recordDispute: disputeAdmin.recordDispute,
  decideDispute: disputeAdmin.decideDispute,
  settleDispute: disputeAdmin.settleDispute,
  getEvidence: disputeAdmin.getEvidence,
  resolveOrderTask: orderActions.resolveOrderTask,
  listUnmatchedPayments: paymentAdmin.listUnmatchedPayments,
  refundUnmatchedPayment: paymentAdmin.refundUnmatchedPayment,
  settleUnmatchedPayment: paymentAdmin.settleUnmatchedPayment,
  createOrder: orderActions.createOrder,
  findCustomers: orderActions.findCustomers,
  listBlocks: blockAdmin.listBlocks,
  addBlock: blockAdmin.addBlock,
  liftBlock: blockAdmin.liftBlock,
  getAdmin: admin.getAdmin,
  listManagers: admin.listManagers,
  listInvitations: admin.listInvitations,
  inviteManager: admin.inviteManager,
  resendInvitation: admin.resendInvitation,
  withdrawInvitation: admin.withdrawInvitation,
  changeDuties: admin.changeDuties,
  listSettings: settings.listSettings,
  changeSettings: settings.changeSettings,
  listSettingVersions: settings.listSettingVersions,
  listEmails: emails.listEmails,
  getEmail: emails.getEmail,
  saveEmail: emails.saveEmail,
  previewEmail: emails.previewEmail,
  sendEmailTest: emails.sendEmailTest,
  listEmailVersions: emails.listEmailVersions,
  listPaymentProviders: goingLive.listPaymentProviders,
  checkPaymentProvider: goingLive.checkPaymentProvider,
  getGoingLive: goingLive.getGoingLive,
  markGoingLiveItem: goingLive.markGoingLiveItem,
  sendTestEmail: goingLive.sendTestEmail,
  openTestOrder: goingLive.openTestOrder,
  advanceTestOrder: goingLive.advanceTestOrder,
  ...stockAndProducts,
  ...contentAdmin,
  getHomeLayout: home.getHomeLayout,
  saveHomeLayout: home.saveHomeLayout,
  previewHome: home.previewHome,
  listHomeVersions: home.listHomeVersions,
  getMenus: menus.getMenus,
  saveMenus: menus.saveMenus,
  listMenuVersions: menus.listMenuVersions,
  ...shopImports,
  ...shopExport,
  getFunnel: reports.getFunnel,
  getOverview: reports.getOverview,
  countTasks: adminTasks.countTasks,
  getVatReport: documents.getVatReport,
  exportVatReport: documents.exportVatReport,
  exportMissingDocuments: documents.exportMissingDocuments,
  listMissingDocuments: documents.listMissingDocuments,
  requestDocument: documents.requestDocument,
  enterDocument: documents.enterDocument,
  downloadAdminConfirmation: documents.downloadAdminConfirmation,
}
