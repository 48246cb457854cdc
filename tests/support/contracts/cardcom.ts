import * as v from 'valibot'

/**
 * The requests that CardCom accepts: names, types and limits from its document "CardCom API 11.0" (OpenAPI 3), of
 * which github.com/MosheRivkin/cardcom-ts-sdk @527e6c6 (September 2025) has a copy. Fields of no use to a shop
 * for licence keys are left out. CardCom rejects unknown fields.
 */
const int32 = v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647))
const int64 = v.pipe(v.number(), v.safeInteger())
const given = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most))
const words = (most: number) => v.nullish(v.pipe(v.string(), v.maxLength(most)))
const flag = v.nullish(v.boolean())
const guid = v.pipe(v.string(), v.uuid())
const name = v.pipe(v.string(), v.minLength(1))
/** `decimal` in CardCom's document, "12.36" in its example. */
const sum = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.check((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), 'more than two decimals'),
)
const address = v.pipe(given(500), v.url())
const dayAsDigits = v.pipe(v.string(), v.regex(/^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d$/))
const instalments = v.nullish(v.pipe(int32, v.minValue(1), v.maxValue(36)))

const customFields = v.nullish(
  v.array(
    v.strictObject({
      Id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(25)),
      Value: v.pipe(v.string(), v.maxLength(50)),
    }),
  ),
)

const pageFields = v.strictObject({
  IsHideCardOwnerName: flag,
  CardOwnerNameValue: words(50),
  CardOwnerIdValue: v.nullish(v.string()),
  IsHideCardOwnerPhone: flag,
  CardOwnerPhoneValue: words(50),
  IsCardOwnerPhoneRequired: flag,
  CardOwnerEmailValue: words(50),
  IsHideCardOwnerEmail: flag,
  IsCardOwnerEmailRequired: flag,
  IsHideCardOwnerIdentityNumber: flag,
  IsHideCVV: flag,
  CSSUrl: words(250),
  CustomFields: customFields,
})

const advanced = v.pipe(
  v.strictObject({
    JValidateType: v.nullish(v.picklist([2, 5])),
    CreditType: v.nullish(int32),
    ISOCoinName: words(3),
    MinNumOfPayments: instalments,
    MaxNumOfPayments: instalments,
    SelectedNumOfPayments: v.nullish(int32),
    ThreeDSecureState: v.nullish(v.picklist(['Auto', 'Enabled', 'Disabled'])),
  }),
  v.check(
    ({ MinNumOfPayments: least, MaxNumOfPayments: most }) => (least ?? 1) <= (most ?? 1),
    'fewer instalments at most than at least',
  ),
)

const documentTypes = [
  'Auto',
  'TaxInvoiceAndReceipt',
  'TaxInvoiceAndReceiptRefund',
  'Receipt',
  'ReceiptRefund',
] as const

const cost = v.pipe(v.number(), v.minValue(-9_999_999_999.99), v.maxValue(9_999_999_999.99))
const product = v.strictObject({
  ProductID: words(50),
  Description: given(250),
  Quantity: v.nullish(v.pipe(v.number(), v.minValue(-99_999.99), v.maxValue(99_999.99)), 1),
  UnitCost: cost,
  TotalLineCost: v.nullish(v.number()),
  IsVatFree: flag,
})

const documentBase = {
  Name: given(50),
  TaxId: words(50),
  Email: words(50),
  IsSendByEmail: flag,
  Mobile: words(50),
  Phone: words(50),
  Comments: words(250),
  IsVatFree: flag,
  Products: v.optional(v.array(product)),
  ExternalId: words(50),
}

/** The document of a payment page: here the field is spelled `Language`. */
const pageDocument = v.strictObject({
  ...documentBase,
  DocumentTypeToCreate: v.nullish(v.picklist(documentTypes), 'Auto'),
  Language: v.nullish(v.string()),
})

const addsUp = (products: readonly v.InferOutput<typeof product>[] = [], amount: number) =>
  Math.round(products.reduce((total, one) => total + one.UnitCost * (one.Quantity ?? 1), 0) * 100) ===
  Math.round(amount * 100)

const pageRequest = v.strictObject({
  TerminalNumber: int32,
  ApiName: name,
  Operation: v.optional(
    v.picklist(['ChargeOnly', 'ChargeAndCreateToken', 'CreateTokenOnly', 'SuspendedDeal', 'Do3DSAndSubmit']),
    'ChargeOnly',
  ),
  ReturnValue: words(250),
  Amount: sum,
  SuccessRedirectUrl: address,
  FailedRedirectUrl: address,
  CancelRedirectUrl: v.nullish(v.pipe(v.string(), v.url())),
  WebHookUrl: address,
  ProductName: words(250),
  Language: v.nullish(v.picklist(['he', 'en', 'ru', 'sp'])),
  ISOCoinId: v.nullish(int32, 1),
  UIDefinition: v.nullish(pageFields),
  AdvancedDefinition: v.nullish(advanced),
  Document: v.nullish(pageDocument),
})

export const createRequest = v.pipe(
  pageRequest,
  v.check(
    ({ Document: document, Amount: amount }) => !document || addsUp(document.Products, amount),
    'the products must add up to the amount',
  ),
)

export const resultRequest = v.strictObject({ TerminalNumber: int32, ApiName: name, LowProfileId: guid })

export const refundRequest = v.strictObject({
  ApiName: name,
  ApiPassword: name,
  TransactionId: int64,
  ExternalDealId: v.nullish(v.string()),
  ExternalMerchantId: v.nullish(v.string()),
  PartialSum: v.nullish(sum),
  CancelOnly: v.nullish(v.boolean(), false),
  AllowMultipleRefunds: v.nullish(v.boolean(), false),
  CustomFields: customFields,
})

export const listRequest = v.strictObject({
  ApiName: name,
  ApiPassword: name,
  FromDate: dayAsDigits,
  ToDate: dayAsDigits,
  TranStatus: v.optional(v.picklist(['Success', 'All', 'Failure']), 'Success'),
  Page: v.pipe(int32, v.minValue(1)),
  Page_size: v.pipe(int32, v.minValue(10), v.maxValue(2000)),
  LimitForTerminal: v.nullish(int32),
})

/** A separate document: here the field is spelled `Languge`, and the type is required. */
export const documentRequest = v.strictObject({
  ApiName: name,
  ApiPassword: name,
  Document: v.strictObject({
    ...documentBase,
    DocumentTypeToCreate: v.picklist(documentTypes),
    ISOCoinID: v.optional(int32),
    Languge: v.nullish(v.string()),
  }),
  DealNumbers: v.nullish(v.array(v.strictObject({ DealNumber: int64 }))),
})
