import { afterAll, expect, test } from 'vitest'
import { type Role, roles } from '../domain/roles.ts'
import type { Visitor } from './testing/client.ts'
import { openWorld } from './testing/world.ts'

const { anna, visitor, outbox, signedIn } = openWorld({ pages: { kind: 'built' } })

/** Every call of an account, by the roles that may make it; the owner may make all. */
const allowed: Record<string, readonly string[]> = {
  'manager, buyer, technician, accountant': [
    'GET /api/accounts/people/',
    'POST /api/accounts/acting/',
    'DELETE /api/accounts/session/',
    'GET /api/accounts/profile/',
    'GET /api/astra/questions/',
    'POST /api/support/ask',
  ],
  'manager, buyer, technician': [
    'GET /api/astra/license/list/',
    'GET /api/astra/license/{id}/',
    'GET /api/astra/license/{id}/events/',
    'GET /api/astra/license/{id}/activations/',
    'GET /api/astra/license/{id}/newest/',
    'GET /d/licenses/{id}/{arch}/',
    'GET /api/astra/servers/',
    'GET /api/astra/servers/export/',
    'GET /api/astra/license/{id}/transfer/',
    'PUT /api/astra/license/{id}/name/',
    'GET /api/astra/demo/',
    'POST /api/orders/quotes/',
    'POST /api/orders/vat-check/',
    'POST /api/astra/demo/',
  ],
  'manager, technician': [
    'GET /api/astra/license/{id}/file/',
    'POST /api/astra/license/{id}/file/',
    'POST /api/astra/license/{id}/file/link/',
    'DELETE /api/astra/license/{id}/activations/{seat}/',
    'PUT /api/astra/license/{id}/activations/{seat}/',
    'GET /api/accounts/tokens/',
    'POST /api/accounts/tokens/',
    'DELETE /api/accounts/tokens/{id}/',
  ],
  'manager, buyer': [
    'POST /api/astra/order/',
    'GET /api/astra/license/{id}/auto-renewal/',
    'POST /api/astra/license/{id}/auto-renewal/',
    'DELETE /api/astra/license/{id}/auto-renewal/',
    'GET /api/orders/prefill/',
    'POST /api/orders/{id}/chat-link/',
    'POST /api/orders/{id}/payment-check/',
    'POST /api/orders/{id}/payment-link/',
    'POST /api/orders/{id}/payment-link/mail/',
    'POST /api/orders/{id}/reorder/',
  ],
  'manager, buyer, accountant': [
    'GET /api/orders/{id}/',
    'GET /api/orders/{id}/stripe/invoice/',
    'GET /orders/docs/orders/{id}/invoice/',
    'GET /orders/docs/orders/{id}/invoice.xml',
    'GET /orders/docs/orders/{id}/credit-note/',
    'GET /orders/docs/orders/{id}/credit-note.xml',
  ],
  'manager, accountant': [
    'GET /api/accounts/settings/',
    'PUT /api/accounts/billing-details/',
    'DELETE /api/accounts/billing-details/',
  ],
  manager: [
    'POST /api/accounts/people/',
    'PUT /api/accounts/people/{id}/',
    'DELETE /api/accounts/people/{id}/',
    'PUT /api/accounts/reminders/',
    'POST /api/accounts/recipients/',
    'DELETE /api/accounts/recipients/{id}/',
    'POST /api/astra/license/{id}/reset/',
    'POST /api/astra/license/{id}/transfer/',
    'DELETE /api/astra/license/{id}/transfer/',
    'GET /api/astra/transfers/',
    'GET /api/astra/transfers/{id}/',
    'POST /api/astra/transfers/{id}/acceptance/',
    'GET /api/accounts/webhooks/',
    'POST /api/accounts/webhooks/',
    'DELETE /api/accounts/webhooks/{id}/',
    'GET /api/accounts/webhooks/{id}/deliveries/',
    'POST /api/accounts/webhooks/{id}/deliveries/{delivery}/redelivery/',
    'POST /api/accounts/webhooks/{id}/enabling/',
    'POST /api/accounts/webhooks/{id}/secret/',
    'POST /api/accounts/webhooks/{id}/test/',
  ],
  none: [
    'GET /api/accounts/data/',
    'POST /api/accounts/export/',
    'GET /api/accounts/export/file/',
    'POST /api/accounts/deletion/',
    'DELETE /api/accounts/deletion/',
    'POST /api/accounts/email-change/',
    'DELETE /api/accounts/email-change/',
    'POST /api/accounts/passkeys/',
    'POST /api/accounts/passkeys/options/',
    'DELETE /api/accounts/passkeys/{id}/',
    'GET /api/accounts/sessions/',
    'DELETE /api/accounts/sessions/',
    'DELETE /api/accounts/sessions/{id}/',
  ],
}

/** Who was not refused each call, as the tests have found. */
const found = new Map<string, Role[]>()

afterAll(() => {
  const rows = [...found].map(([call, holders]) => {
    const cells = roles.map(role => (holders.includes(role) ? role : '-').padEnd(12))
    return `${cells.join('')}${call}\n`
  })
  process.stdout.write(rows.join(''))
})

test('the table has every call for which a session is needed', async () => {
  const { paths } = (await visitor().get('/api/openapi.json')).json()
  const documented = Object.entries<Record<string, { security?: object[] }>>(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call.security?.some(each => 'session' in each))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(Object.values(allowed).flat().sort()).toEqual(expect.arrayContaining(documented.sort()))
})

test.each(roles)('a person who is %s is refused every other call of the account', async role => {
  const person = await joins(role)
  for (const [holders, calls] of Object.entries(allowed))
    for (const call of calls.filter(name => name !== 'DELETE /api/accounts/session/')) {
      const [method, path = ''] = call.split(' ')
      const { body } = await person.ask(method as 'GET', path.replace(/\{\w+\}/g, '999999999'))
      const isRefused = body.includes('Your role in this account does not allow this')
      found.set(call, [...(found.get(call) ?? []), ...(isRefused ? [] : [role])])
      expect({ call, isRefused }).toEqual({ call, isRefused: !holders.includes(role) })
    }
})

test('only a person who installs activates a server of the account without its serial number', async () => {
  const own = '/orders/software/astra/activate/'
  const opens = async (role: Role) => (await (await joins(role)).get(own)).headers.location
  expect(await opens('accountant')).toContain('/accounts/people/?needs=install')
})

async function joins(role: Role): Promise<Visitor> {
  const email = `${role}@studio.example`
  await anna.post('/api/accounts/people/', { json: { email, role } })
  const [invitation] = await outbox('recipient:%', email)
  const token = /token=([\w-]+)/.exec(invitation?.text ?? '')?.[1]
  await visitor().post('/api/accounts/mail-link/', { json: { token, accept: true } })
  return signedIn(email)
}
