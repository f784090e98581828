import { passcodeIn } from '../e2e/browser.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'

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
