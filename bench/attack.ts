import { setTimeout as pause } from 'node:timers/promises'
import { passcodeIn } from '../e2e/browser.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { startAttack } from './attacker.ts'
import { type Figure, grouped } from './figures.ts'
import type { Ground } from './ground.ts'

const seconds = { calm: 5, attacked: 15 }
const slowestMs = 1000

/** The slowest answer to customers who sign in and order, one after the other, while one address attacks the shop. */
export async function measure({ openDataDir, startShop }: Ground): Promise<Figure[]> {
  const { url } = await startShop({ DATA_DIR: await openDataDir(), SANDBOX: '1', TRUST_PROXY: '1' })
  const calm = await orderInTurn(url, 'calm')
  const attack = startAttack(url, { address: '203.0.113.9' })
  await attack.flood()
  await pause(2000)
  const attacked = await orderInTurn(url, 'attacked')
  const answers = await attack.stop()
  console.log(`The attacker's answers: ${JSON.stringify(answers)}`)
  const statuses = Object.values(answers).flatMap(each => Object.keys(each))
  return [
    slowestFigure(calm, attacked),
    faultsFigure([...statuses, ...attacked.map(each => `${each.status}`)]),
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
  return {
    what: 'slowest answer to a customer beside an attack',
    measured: `${milliseconds(slowest)} (${slowest.step}), ${milliseconds(findSlowest(calm))} without the attack`,
    budget: `at most ${grouped(slowestMs)} ms`,
    isMet: slowest.milliseconds <= slowestMs && attacked.every(({ status }) => status === 200),
  }
}

function faultsFigure(statuses: readonly string[]): Figure {
  const faults = statuses.filter(status => status === '500')
  return {
    what: 'kinds of requests that were answered 500',
    measured: String(faults.length),
    budget: 'none',
    isMet: faults.length === 0,
  }
}

function findSlowest(answers: readonly TimedAnswer[]): TimedAnswer {
  return answers.reduce((slowest, each) => (each.milliseconds > slowest.milliseconds ? each : slowest))
}

function milliseconds(answer: TimedAnswer): string {
  return `${grouped(Math.round(answer.milliseconds))} ms`
}

export type TimedAnswer = { step: string; status: number; milliseconds: number }

/** Opens the pages and makes the calls of a customer who signs in and orders by card. */
export async function signInAndOrder(url: string, { address, email }: { address: string; email: string }) {
  const customer = httpVisitor(url, { 'x-forwarded-for': address, accept: 'text/html, application/json' })
  const answers: TimedAnswer[] = []
  const time = async (step: string, ask: () => Promise<Response>) => {
    const began = performance.now()
    const reply = await ask()
    await reply.arrayBuffer()
    answers.push({ step, status: reply.status, milliseconds: performance.now() - began })
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
