import * as account from './identity/account.ts'
import * as alerts from './alerts.ts'
import * as analytics from './analytics.ts'
import * as botCheck from './identity/bot-check.ts'
import * as catalogue from './catalogue.ts'
import * as confirmation from './orders/confirmation.ts'
import * as contact from './contact.ts'
import * as content from './content.ts'
import { adminApi } from './admin/api.ts'
import type { Endpoint } from './endpoint.ts'
import * as coupons from './coupons.ts'
import * as favourites from './favourites.ts'
import * as gifts from './orders/gifts.ts'
import * as renewals from './orders/renewals.ts'
import * as reviewRequests from './orders/review-requests.ts'
import * as guestOrders from './orders/guest-orders.ts'
import * as home from './home.ts'
import * as health from './health.ts'
import * as invitation from './identity/invitation.ts'
import * as identity from './identity/identity.ts'
import * as orderTerms from './orders/order-terms.ts'
import * as orderList from './orders/order-list.ts'
import * as orders from './orders/orders.ts'
import * as mailbox from './demo/mailbox.ts'
import * as sandbox from './demo/sandbox.ts'
import * as payments from './orders/payments.ts'
import * as twoFactor from './identity/two-factor.ts'
import * as reviews from './reviews.ts'
import * as session from './identity/session.ts'
import * as privacy from './privacy.ts'
import * as refunds from './orders/refunds.ts'
import * as serviceForms from './orders/service-forms.ts'

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
  requestPasswordReset: identity.requestPasswordReset,
  confirmPasswordReset: identity.confirmPasswordReset,
  getInvitation: invitation.getInvitation,
  acceptInvitation: invitation.acceptInvitation,
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

  verifyTwoFactor: twoFactor.verifyTwoFactor,
  startTwoFactorPasskey: twoFactor.startTwoFactorPasskey,
  startPasskeySignIn: twoFactor.startPasskeySignIn,
  signInWithPasskey: twoFactor.signInWithPasskey,
  startPasskeyConfirmation: twoFactor.startPasskeyConfirmation,
  confirmByPasskey: twoFactor.confirmByPasskey,
  listTwoFactorMethods: twoFactor.listTwoFactorMethods,
  startTotp: twoFactor.startTotp,
  confirmTotp: twoFactor.confirmTotp,
  removeTotp: twoFactor.removeTotp,
  renewRecoveryCodes: twoFactor.renewRecoveryCodes,
  startPasskey: twoFactor.startPasskey,
  addPasskey: twoFactor.addPasskey,
  renamePasskey: twoFactor.renamePasskey,
  removePasskey: twoFactor.removePasskey,

  listAllProducts: catalogue.listAllProducts,
  listProducts: catalogue.listProducts,
  suggest: catalogue.suggest,
  getProduct: catalogue.getProduct,
  listShelf: catalogue.listShelf,
  listCategories: catalogue.listCategories,
  getHome: home.getHome,
  getServiceForms: serviceForms.getServiceForms,

  listReviews: reviews.listReviews,
  getOwnReview: reviews.getOwnReview,
  writeReview: reviews.writeReview,
  deleteReview: reviews.deleteReview,
  listOwnReviews: reviews.listOwnReviews,
  reportReview: reviews.reportReview,
  listAdminReviews: reviews.listAdminReviews,
  moderateReview: reviews.moderateReview,

  listFavourites: favourites.listFavourites,
  listFavouriteIds: favourites.listFavouriteIds,
  addFavourite: favourites.addFavourite,
  removeFavourite: favourites.removeFavourite,

  requestAlert: alerts.requestAlert,
  confirmAlert: alerts.confirmAlert,
  stopAlert: alerts.stopAlert,
  stopAlertAtOnce: alerts.stopAlertAtOnce,

  listPosts: content.listPosts,
  getPost: content.getPost,
  listQuestions: content.listQuestions,
  searchTexts: content.searchTexts,
  getDocument: content.getDocument,

  sendMessage: contact.sendMessage,
  requestCancellation: contact.requestCancellation,

  checkCoupon: coupons.checkCoupon,

  placeOrder: orders.placeOrder,
  listPaymentMethods: payments.listPaymentMethods,
  startPayment: orders.startPayment,
  getPaymentStep: payments.getPaymentStep,
  confirmPayment: orders.confirmPayment,
  downloadConfirmation: confirmation.downloadConfirmation,
  abandonOrder: payments.abandonOrder,
  abandonByKey: payments.abandonByKey,
  getOrder: orders.getOrder,
  getOrderTerms: orderTerms.getOrderTerms,
  getAdminOrderTerms: orderTerms.getAdminOrderTerms,
  revealKey: orders.revealKey,
  openGift: gifts.openGift,
  revealGiftKey: gifts.revealGiftKey,
  changeGift: gifts.changeGift,
  chooseRenewalReminders: renewals.chooseRenewalReminders,
  stopRenewalReminders: renewals.stopRenewalReminders,
  stopRenewalRemindersAtOnce: renewals.stopRenewalRemindersAtOnce,
  chooseReviewRequest: reviewRequests.chooseReviewRequest,
  stopReviewRequests: reviewRequests.stopReviewRequests,
  stopReviewRequestsAtOnce: reviewRequests.stopReviewRequestsAtOnce,
  downloadFile: orders.downloadFile,
  getFileLink: orders.getFileLink,
  listOrders: orderList.listOrders,
  changeOrderStatus: orders.changeOrderStatus,
  requestRefund: refunds.requestRefund,
  claimRefund: refunds.claimRefund,

  requestGuestOrders: guestOrders.requestGuestOrders,
  confirmGuestOrders: guestOrders.confirmGuestOrders,
  listGuestOrders: guestOrders.listGuestOrders,
  endGuestOrders: guestOrders.endGuestOrders,

  exportData: privacy.exportData,
  getDeletion: privacy.getDeletion,
  deleteAccount: privacy.deleteAccount,

  receiveWebhook: payments.receiveWebhook,
  getSandboxPayment: sandbox.getSandboxPayment,
  actOnSandboxPayment: sandbox.actOnSandboxPayment,
  openMailbox: mailbox.openMailbox,
  listDemoMails: mailbox.listDemoMails,
  getDemoMail: mailbox.getDemoMail,

  countEvent: analytics.countEvent,
  reportClientFault: analytics.reportClientFault,

  checkLive: health.checkLive,
  checkReady: health.checkReady,

  ...adminApi,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof api
