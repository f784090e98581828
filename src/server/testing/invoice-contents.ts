import type { InvoiceContent, Seller } from '../../domain/invoices/invoice.ts'

const vendor: Seller = {
  name: 'Example Software OÜ',
  address: 'Example street 1, 10111 Tallinn',
  country: 'EE',
  vat: 'EE100000007',
  registration: '',
  account: 'EE970000000000000001',
  bic: 'EXMPEE2X',
  bank: '',
  correspondentAccount: '',
  kpp: '',
  phone: '',
  vatExemption: '',
}

export const transferInvoice: InvoiceContent = {
  kind: 'invoice',
  number: 'AST-2026-00001',
  language: 'en',
  productName: 'Astra',
  supportEmail: 'support@example.com',
  orderId: 10001,
  reference: 'RF2510001',
  issuedOn: '2026-11-21',
  suppliedOn: null,
  dueOn: '2026-12-05',
  paidOn: null,
  refersTo: null,
  reason: '',
  seller: vendor,
  customer: {
    company: 'Studio <Nord> & Söhne',
    contact: '',
    email: 'anna@studio.example',
    addressLine: 'Invalidenstraße 1',
    zip: '10115',
    city: 'Berlin',
    country: 'DE',
    vat: '',
  },
  item: {
    title: 'Astra monthly subscription, 5 servers, 1 month',
    periods: 3,
    unitPrice: 9000,
    listPrice: 27000,
  },
  coupon: '',
  couponDiscount: 0,
  cryptoDiscount: 0,
  currency: 'EUR',
  subtotal: 27000,
  taxRate: '19',
  taxKind: 'destination',
  tax: 5130,
  total: 32130,
  exchange: null,
  paymentMethod: 2,
  comment: '',
  purchaseOrder: '',
  buyerReference: '',
}

const untaxed = { taxRate: '0', tax: 0, total: 27000 }

export const reverseCharge: InvoiceContent = {
  ...transferInvoice,
  ...untaxed,
  taxKind: 'reverse-charge',
  customer: { ...transferInvoice.customer, vat: 'de 136695976' },
}

export const toGermanAuthority: InvoiceContent = {
  ...transferInvoice,
  seller: { ...vendor, phone: '+372 600 0000' },
  buyerReference: '991-33333TEST-33',
}

export const exported: InvoiceContent = {
  ...transferInvoice,
  ...untaxed,
  taxKind: 'outside',
  customer: { ...transferInvoice.customer, country: 'UA', city: 'Kyiv', vat: '12345678' },
}

export const outOfScope: InvoiceContent = {
  ...exported,
  seller: { ...vendor, country: 'UA', vat: '', account: '26001234567890', bank: 'Example Bank' },
}

export const fromOutside: InvoiceContent = {
  ...transferInvoice,
  ...untaxed,
  taxKind: 'outside',
  seller: { ...vendor, country: 'GB', vat: 'GB123456789', account: '12345678' },
}

export const fromSmallBusiness: InvoiceContent = {
  ...transferInvoice,
  ...untaxed,
  taxKind: 'exempt',
  seller: {
    ...vendor,
    country: 'DE',
    vat: '12/345/67890',
    vatExemption: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
  },
}

export const fromSmallBusinessToCompany: InvoiceContent = {
  ...reverseCharge,
  seller: fromSmallBusiness.seller,
}

export const fromSoleTraderInBelarus: InvoiceContent = {
  ...fromSmallBusiness,
  seller: { ...vendor, country: 'BY', vat: '200988541', vatExemption: 'Без НДС: УСН' },
}

export const fromPoland: InvoiceContent = {
  ...transferInvoice,
  seller: { ...vendor, country: 'PL', vat: 'PL1234563218' },
  nationalTax: {
    currency: 'PLN',
    rate: '4.2567',
    source: 'European Central Bank',
    day: '2026-11-20',
    tax: 21_837,
  },
}

export const atHomeInRussia: InvoiceContent = {
  ...transferInvoice,
  taxRate: '22',
  taxKind: 'domestic',
  tax: 5940,
  total: 32940,
  seller: { ...vendor, country: 'RU', vat: '7707083893', account: '40702810900000000001', bic: '' },
  customer: { ...transferInvoice.customer, country: 'RU', city: 'Москва' },
}

export const discounted: InvoiceContent = {
  ...transferInvoice,
  coupon: 'SPRING',
  couponDiscount: 2700,
  cryptoDiscount: 2500,
  subtotal: 21800,
  tax: 4142,
  total: 25942,
  paymentMethod: 9,
  suppliedOn: '2026-11-21',
  dueOn: null,
  paidOn: '2026-11-21',
  customer: { ...transferInvoice.customer, company: '', addressLine: '', zip: '', city: '' },
}

/** 270.00 were paid without VAT; 19 % are 51.30. */
export const restDue: InvoiceContent = {
  ...transferInvoice,
  number: 'AST-2026-00004',
  issuedOn: '2026-11-25',
  dueOn: '2026-12-09',
  replaces: { number: 'AST-2026-00001', issuedOn: '2026-11-21' },
  paidAmount: 27000,
  reason: 'VIES: not valid',
}

export const inRubles: InvoiceContent = {
  ...exported,
  language: 'ru',
  currency: 'RUB',
  item: {
    title: 'Astra: месячная подписка, 5\u00a0серверов, 1\u00a0месяц',
    periods: 3,
    unitPrice: 847700,
    listPrice: 2543100,
  },
  subtotal: 2543100,
  total: 2543100,
  exchange: { euroRate: '0.86', currencyRate: '81', source: 'the owner’s table', day: '2026-11-20' },
  customer: {
    ...transferInvoice.customer,
    company: 'ООО «Студия»',
    city: 'Санкт-Петербург',
    country: 'RU',
    vat: '7800000001',
  },
}

export function creditNoteFor(invoice: InvoiceContent): InvoiceContent {
  return {
    ...invoice,
    kind: 'credit-note',
    number: 'AST-2026-00002',
    issuedOn: '2026-11-25',
    dueOn: null,
    refersTo: { number: invoice.number, issuedOn: invoice.issuedOn },
    reason: 'Ordered twice',
  }
}
