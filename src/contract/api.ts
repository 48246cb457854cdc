import * as account from './account.ts'
import * as auditDesk from './audit-desk.ts'
import * as alerts from './alerts.ts'
import * as analytics from './analytics.ts'
import * as botCheck from './bot-check.ts'
import * as catalogue from './catalogue.ts'
import * as contact from './contact.ts'
import * as content from './content.ts'
import * as desk from './desk.ts'
import * as deskProducts from './desk-products.ts'
import * as deskCategories from './desk-categories.ts'
import type { Endpoint } from './endpoint.ts'
import * as couponDesk from './coupon-desk.ts'
import * as coupons from './coupons.ts'
import * as figures from './figures.ts'
import * as favourites from './favourites.ts'
import * as guestOrders from './guest-orders.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as messageDesk from './message-desk.ts'
import * as orderActions from './order-actions.ts'
import * as orderDesk from './order-desk.ts'
import * as orderList from './order-list.ts'
import * as orders from './orders.ts'
import * as paymentDesk from './payment-desk.ts'
import * as payments from './payments.ts'
import * as secondFactor from './second-factor.ts'
import * as reviews from './reviews.ts'
import * as session from './session.ts'
import * as privacy from './privacy.ts'
import * as refundDesk from './refund-desk.ts'
import * as refunds from './refunds.ts'
import * as serviceForms from './service-forms.ts'
import * as stock from './stock.ts'
import * as batches from './stock-batches.ts'
import * as imports from './stock-imports.ts'
import * as keys from './stock-keys.ts'

/** The list of all endpoints, by name. The name is the operationId of the OpenAPI document. */
export const api = {
  getCurrentUser: session.getCurrentUser,
  signUp: identity.signUp,
  confirmSignUp: identity.confirmSignUp,
  resendSignUpCode: identity.resendSignUpCode,
  signIn: identity.signIn,
  startGoogleSignIn: identity.startGoogleSignIn,
  signInWithGoogle: identity.signInWithGoogle,
  refreshSession: session.refreshSession,
  signOut: session.signOut,
  getCsrfToken: session.getCsrfToken,
  askPasswordReset: identity.askPasswordReset,
  confirmPasswordReset: identity.confirmPasswordReset,
  getBotChallenge: botCheck.getBotChallenge,

  getAccount: account.getAccount,
  confirmIdentity: account.confirmIdentity,
  changePassword: account.changePassword,
  changeEmail: account.changeEmail,
  confirmEmail: account.confirmEmail,
  changePhone: account.changePhone,
  changeLanguage: account.changeLanguage,
  linkGoogle: account.linkGoogle,
  unlinkGoogle: account.unlinkGoogle,
  listSessions: account.listSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,

  giveSecondFactor: secondFactor.giveSecondFactor,
  startSecondFactorPasskey: secondFactor.startSecondFactorPasskey,
  startPasskeySignIn: secondFactor.startPasskeySignIn,
  signInWithPasskey: secondFactor.signInWithPasskey,
  startPasskeyConfirmation: secondFactor.startPasskeyConfirmation,
  confirmByPasskey: secondFactor.confirmByPasskey,
  listSecondFactors: secondFactor.listSecondFactors,
  startTotp: secondFactor.startTotp,
  confirmTotp: secondFactor.confirmTotp,
  removeTotp: secondFactor.removeTotp,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  startPasskey: secondFactor.startPasskey,
  addPasskey: secondFactor.addPasskey,
  renamePasskey: secondFactor.renamePasskey,
  removePasskey: secondFactor.removePasskey,

  listAllProducts: catalogue.listAllProducts,
  listProducts: catalogue.listProducts,
  suggest: catalogue.suggest,
  getProduct: catalogue.getProduct,
  listShelf: catalogue.listShelf,
  listCategories: catalogue.listCategories,
  getServiceForms: serviceForms.getServiceForms,

  listReviews: reviews.listReviews,
  getOwnReview: reviews.getOwnReview,
  writeReview: reviews.writeReview,
  deleteReview: reviews.deleteReview,
  listOwnReviews: reviews.listOwnReviews,
  reportReview: reviews.reportReview,
  listDeskReviews: reviews.listDeskReviews,
  moderateReview: reviews.moderateReview,

  listFavourites: favourites.listFavourites,
  listFavouriteIds: favourites.listFavouriteIds,
  addFavourite: favourites.addFavourite,
  removeFavourite: favourites.removeFavourite,

  askAlert: alerts.askAlert,
  confirmAlert: alerts.confirmAlert,
  stopAlert: alerts.stopAlert,
  stopAlertAtOnce: alerts.stopAlertAtOnce,

  listPosts: content.listPosts,
  getPost: content.getPost,
  listQuestions: content.listQuestions,
  getDocument: content.getDocument,

  sendMessage: contact.sendMessage,
  askCancellation: contact.askCancellation,

  listMessages: messageDesk.listMessages,
  getMessage: messageDesk.getMessage,
  answerMessage: messageDesk.answerMessage,
  changeMessageState: messageDesk.changeMessageState,

  listAudit: auditDesk.listAudit,
  exportAudit: auditDesk.exportAudit,
  verifyAudit: auditDesk.verifyAudit,

  checkCoupon: coupons.checkCoupon,
  listCoupons: couponDesk.listCoupons,
  exportCoupons: couponDesk.exportCoupons,
  getCoupon: couponDesk.getCoupon,
  createCoupon: couponDesk.createCoupon,
  changeCoupon: couponDesk.changeCoupon,
  createCouponBatch: couponDesk.createCouponBatch,

  placeOrder: orders.placeOrder,
  startPayment: orders.startPayment,
  confirmPayment: orders.confirmPayment,
  leaveOrder: payments.leaveOrder,
  getOrder: orders.getOrder,
  revealKey: orders.revealKey,
  downloadFile: orders.downloadFile,
  listOrders: orderList.listOrders,
  changeOrderStatus: orders.changeOrderStatus,
  requestRefund: refunds.requestRefund,
  claimRefund: refunds.claimRefund,
  listRefundClaims: refundDesk.listRefundClaims,
  decideRefundClaim: refundDesk.decideRefundClaim,
  listDeskOrders: orderDesk.listDeskOrders,
  exportOrders: orderDesk.exportOrders,
  getDeskOrder: orderDesk.getDeskOrder,
  addOrderNote: orderActions.addOrderNote,
  resendOrderMail: orderActions.resendOrderMail,
  changeOrderEmail: orderActions.changeOrderEmail,
  refundUnits: orderActions.refundUnits,
  markOrderPaid: orderActions.markOrderPaid,
  closeOrderTask: orderActions.closeOrderTask,
  listStrayPayments: paymentDesk.listStrayPayments,
  returnStrayPayment: paymentDesk.returnStrayPayment,
  settleStrayPayment: paymentDesk.settleStrayPayment,
  createOrder: orderActions.createOrder,
  findCustomers: orderActions.findCustomers,

  askGuestOrders: guestOrders.askGuestOrders,
  confirmGuestOrders: guestOrders.confirmGuestOrders,
  listGuestOrders: guestOrders.listGuestOrders,
  endGuestOrders: guestOrders.endGuestOrders,

  exportData: privacy.exportData,
  getDeletion: privacy.getDeletion,
  deleteAccount: privacy.deleteAccount,

  receiveWebhook: payments.receiveWebhook,
  getSandboxPayment: payments.getSandboxPayment,
  actOnSandboxPayment: payments.actOnSandboxPayment,
  openMailbox: payments.openMailbox,
  listDemoMails: payments.listDemoMails,
  getDemoMail: payments.getDemoMail,

  getDesk: desk.getDesk,
  listManagers: desk.listManagers,
  addManager: desk.addManager,
  changeDuties: desk.changeDuties,

  listStock: stock.listStock,
  getProductStock: stock.getProductStock,
  changeStockRules: stock.changeStockRules,
  listBatches: batches.listBatches,
  listKeys: keys.listKeys,
  findKey: keys.findKey,
  removeKeys: keys.removeKeys,
  replaceKey: keys.replaceKey,
  openKey: keys.openKey,
  getBatch: batches.getBatch,
  listBatchBuyers: batches.listBatchBuyers,
  undoBatch: batches.undoBatch,
  quarantineBatch: batches.quarantineBatch,
  releaseBatch: batches.releaseBatch,
  listWaiting: stock.listWaiting,
  startImport: imports.startImport,
  addImportLines: imports.addImportLines,
  getImport: imports.getImport,
  listImportLines: imports.listImportLines,
  confirmImport: imports.confirmImport,
  dropImport: imports.dropImport,
  listDeskProducts: deskProducts.listDeskProducts,
  getDeskProduct: deskProducts.getDeskProduct,
  addProduct: deskProducts.addProduct,
  changeProduct: deskProducts.changeProduct,
  changeProducts: deskProducts.changeProducts,
  addPicture: deskProducts.addPicture,
  putProductFile: deskProducts.putProductFile,
  previewTexts: deskProducts.previewTexts,
  exportProducts: deskProducts.exportProducts,
  importProducts: deskProducts.importProducts,
  addCategory: deskCategories.addCategory,
  renameCategory: deskCategories.renameCategory,
  removeCategory: deskCategories.removeCategory,
  orderCategories: deskCategories.orderCategories,

  countEvent: analytics.countEvent,
  reportClientFault: analytics.reportClientFault,
  getFunnel: figures.getFunnel,
  getOverview: figures.getOverview,

  checkLive: health.checkLive,
  checkReady: health.checkReady,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof api
