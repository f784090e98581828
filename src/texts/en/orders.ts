import { plural } from '../plural.ts'

type Line = { product: string; servers: number; periods: number; mode: string }

const plans: Record<string, string> = {
  'astra-1m': 'monthly subscription',
  'astra-1y': 'yearly subscription',
  'astra-lifetime': 'lifetime license',
  'astra-lifetime-update': 'lifetime license, one more year of updates',
  'astra-company': 'company license, one year',
}

const servers = (count: number) => `${count} ${plural('en', count, { one: 'server', other: 'servers' })}`
const months = (count: number) => `${count} ${plural('en', count, { one: 'month', other: 'months' })}`

/** Words of orders wherever the server writes them: titles of lines, messages and e-mails. */
export const orders = {
  lineTitle: (brand: string, line: Line) =>
    [
      `${brand} ${plans[line.product] ?? line.product}`,
      line.product === 'astra-company' ? '' : servers(line.servers),
      line.product === 'astra-1m' && line.mode !== 'upgrade' ? months(line.periods) : '',
      line.mode === 'upgrade' ? 'upgrade' : line.mode.startsWith('renew') ? 'renewal' : '',
    ]
      .filter(Boolean)
      .join(', '),
  taxLine: (rate: string) => `VAT ${rate}%`,
  placed: 'Your order is placed.',
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
