import type { Order } from '../../contract/orders.ts'

/** Anna's three months for five servers in Germany, waiting for her card. */
export const annasOrder: Order = {
  id: 10001,
  status: 'pending',
  created_at: '2026-11-21T23:30:00.000Z',
  line_title: 'Astra monthly subscription, 5 servers, 3 months',
  account_email: 'anna@studio.example',
  client_company: '',
  client_name: '',
  client_vat: '',
  client_full_address: '',
  list_price: 27000,
  coupon: '',
  coupon_discount: 0,
  crypto_discount: 0,
  subtotal: 27000,
  tax: 5130,
  total: 32130,
  tax_rate: 19,
  tax_kind: 'destination',
  currency_text: 'EUR',
  currency_prefix: '€',
  currency_suffix: '',
  comment: '',
  session_id: 'cs_1',
  reseller_invoice: false,
  payment_method: 8,
  license_id: null,
  payment_url: 'http://localhost:3000/sandbox/pay/cs_1',
  invoice: null,
  credit_note: null,
  transfer: null,
}

export const paidOrder: Order = {
  ...annasOrder,
  status: 'paid',
  license_id: 7,
  payment_url: '',
  invoice: { number: 'AST-2026-00001', issued_on: '2026-11-21' },
}

export const bankOrder: Order = {
  ...annasOrder,
  payment_method: 2,
  payment_url: '',
  session_id: 'EXR-2026-00001',
  invoice: { number: 'EXR-2026-00001', issued_on: '2026-11-21' },
  transfer: {
    beneficiary: 'Example Reseller UAB',
    account: 'LT860000000000000001',
    bic: 'EXMPLT2X',
    bank: 'Example Bank',
    reference: 'RF2510001',
    due_on: '2026-12-05',
  },
  reseller_invoice: true,
  client_company: 'Studio Zwei GmbH',
  client_vat: 'DE123456789',
  client_full_address: 'Lindenstraße 2, 10969 Berlin, Germany',
  comment: 'Please add our PO 77',
}
