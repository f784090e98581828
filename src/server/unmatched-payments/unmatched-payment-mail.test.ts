import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '../platform/tables.ts'
import { type BankCustomer, type BankOrder, bankCustomer } from '../testing/bank-customer.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
let bank: BankCustomer

beforeAll(async () => {
  shop = await openTestShop()
  bank = await bankCustomer(shop)
})
afterAll(async () => {
  await bank.owner.close()
  await shop.close()
})

/** The commands that the mail to the owner about money for this order names. */
async function commandsAbout({ id }: BankOrder): Promise<string[]> {
  const [mail] = await shop.shop.db
    .select()
    .from(mails)
    .where(sql`key like 'money-queued:%' and text like ${`%Order ${id}:%`}`)
  return (mail?.text ?? '').match(/(?<=^bin\/admin )queue resolve .*/gm) ?? []
}

const counting = async (order: BankOrder) =>
  (await commandsAbout(order)).filter(command => command.includes('--as applied'))

const turns = (status: string) => (order: BankOrder) =>
  shop.shop.db.execute(
    sql`update orders set status = ${status}, paid_at = case when ${status} = 'paid' then now() end
      where id = ${order.id}`,
  )
const credits = ({ id }: BankOrder) => bank.owner.types('credit-note', String(id))

test.each([
  ['too little', turns('pending'), { amount: '1.00' }],
  ['for an order that has expired', turns('expired'), {}],
  ['too much for an order that was cancelled', turns('cancelled'), { amount: '9999.00' }],
])('the mail about money that is %s names a command that counts it', async (_what, happens, change) => {
  const order = await bank.orders()
  await happens(order)
  await bank.imports([{ amount: order.amount, structured: order.reference, ...change }])
  const [command = ''] = await counting(order)
  expect(await bank.owner.types(...command.split(' '))).toContain(`Order ${order.id} is paid`)
})

test.each([
  ['in another currency', turns('pending'), { currency: 'USD' }],
  ['for an order that is paid', turns('paid'), {}],
  ['for an order whose invoice was taken back', credits, {}],
])(
  'the mail about money that is %s names no command that would be refused',
  async (_what, happens, change) => {
    const order = await bank.orders()
    await happens(order)
    await bank.imports([{ amount: order.amount, structured: order.reference, ...change }])
    expect((await commandsAbout(order)).map(command => command.split(' ')[4])).toEqual([
      'refunded',
      'ignored',
    ])
  },
)
