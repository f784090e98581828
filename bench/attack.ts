import { setTimeout as pause } from 'node:timers/promises'
import { timeReply, type Wait } from '../drills/waits.ts'
import { passcodeIn } from '../e2e/browser.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { startAttack } from './attacker.ts'
import { type Figure, grouped, limitFigure } from './figures.ts'
import type { Ground } from './ground.ts'

const seconds = { calm: 5, attacked: 15 }
const slowestMs = 1000

/** The slowest answer to customers who sign in and order, one after the other, while one address attacks the shop. */
export async function measure({ openDataDir, startShop }: Ground): Promise<Figure[]> {
  const { url } = await startShop({ DATA_DIR: await openDataDir(), SANDBOX: '1', TRUST_PROXY: '1' })
  const calm = await orderInTurn(url, 'calm')
  const attack = startAttack({ url, address: '203.0.113.9' })
  await pause(3000)
  const attacked = await orderInTurn(url, 'attacked')
  const answers = await attack.stop()
  console.log(`The attacker's answers: ${JSON.stringify(answers)}`)
  const statuses = Object.values(answers).flatMap(each => Object.keys(each))
  const faults = [...statuses, ...attacked.map(each => `${each.status}`)].filter(status => status === '500')
  return [
    slowestFigure(calm, attacked),
    limitFigure('requests that were answered 500', faults.length, { most: 0, unit: 'kinds' }),
  ]
}

async function orderInTurn(url: string, name: keyof typeof seconds): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = []
  const end = performance.now() + seconds[name] * 1000
  for (let number = 1; performance.now() < end; number++) {
    const who = {
      address: `10.${name.length}.${number >> 8}.${number & 255}`,
      email: `${name}${number}@studio.example`,
    }
    answers.push(...(await signInAndOrder(url, who)))
  }
  return answers
}

function slowestFigure(calm: readonly TimedAnswer[], attacked: readonly TimedAnswer[]): Figure {
  const slowest = findSlowest(attacked)
  const note = ` (${slowest.step}), ${grouped(Math.round(findSlowest(calm).ms))} ms without the attack`
  const limit = { most: slowestMs, unit: 'ms', note }
  const figure = limitFigure('slowest answer to a customer beside an attack', Math.round(slowest.ms), limit)
  return { ...figure, isMet: figure.isMet && attacked.every(({ status }) => status === 200) }
}

function findSlowest(answers: readonly TimedAnswer[]): TimedAnswer {
  return answers.reduce((slowest, each) => (each.ms > slowest.ms ? each : slowest))
}

type TimedAnswer = Wait & { step: string }

/** Opens the pages and makes the calls of a customer who signs in and orders by card. */
async function signInAndOrder(url: string, { address, email }: { address: string; email: string }) {
  const customer = httpVisitor(url, { 'x-forwarded-for': address, accept: 'text/html, application/json' })
  const answers: TimedAnswer[] = []
  const time = async (step: string, ask: () => Promise<Response>) => {
    answers.push({ step, ...(await timeReply(ask)) })
  }

  await time('pricing page', () => customer.get('/orders/software/astra/buy/'))
  await time('sign-in page', () => customer.get('/accounts/login/'))
  await time('passcode', () => customer.post('/api/accounts/auth/', { form: { email } }))
  const [mail] = await customer.json(`/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  const code = passcodeIn(mail?.subject ?? '')
  await time('sign-in', () => customer.post('/api/accounts/auth/', { form: { email, code } }))
  const cart = { product: 'astra-1m', servers: 3, country: 'DEU', payment: 'stripe' }
  await time('order', () => customer.post('/api/astra/order/', { json: cart }))
  await time('profile', () => customer.get('/accounts/profile/'))
  return answers
}
