import { lineTitle } from './line-title.ts'

/** Words of orders wherever the server writes them: titles of lines, messages and e-mails. */
export const orders = {
  lineTitle,
  taxLine: (rate: string) => `VAT ${rate}%`,
  placed: 'Your order is placed.',
  paymentPageOpen: 'The payment page is open.',
  chatLinkMade: 'The chat is ready.',
  paymentLinkMade: 'The payment link is ready.',
  received: {
    subject: (brand: string, id: number) => `${brand}: we have received order ${id}`,
    title: 'Thank you for your order!',
    opening: (id: number) => `We have received order ${id}.`,
    next: 'We will contact you soon with payment details.',
    byReseller: 'The invoice comes from our partner in your country.',
    license:
      'Once the transfer has arrived, the license appears in your profile and we e-mail you its serial number.',
    company: 'Company',
  },
  confirmation: {
    subject: (brand: string, id: number) => `${brand}: order ${id} is paid, your license is ready`,
    title: 'Thank you, your license is ready',
    opening: (id: number) => `We have received the payment for order ${id}.`,
    item: 'Item',
    subtotal: 'Subtotal',
    tax: (rate: string) => `VAT ${rate}%`,
    total: 'Total',
    license: 'License',
    serial: 'Serial number',
    servers: 'Servers',
    validUntil: 'Valid until',
    updatesUntil: 'Free updates until',
    next: (brand: string) =>
      `Enter the serial number in ${brand} on your server and restart it. The license, and every server it may run on, is always in your profile:`,
    order: 'Your order:',
    questions: (email: string) => `Questions? Answer this e-mail or write to ${email}.`,
  },
}
