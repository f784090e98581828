import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { clerk, root, signedIn } = openWorld()

async function imports(text: string, ...options: string[]) {
  return clerk.types('import-history', '--licenses', await clerk.file('export', text), ...options)
}

async function listLicenses(email: string) {
  const person = await signedIn(email)
  return (await person.get('/api/astra/license/list/')).json().lics
}

function lemonSqueezy(id: number, change: object = {}) {
  const key = `80E15DB5-C796-436B-850C-00000000000${id}`
  const owner = { user_name: 'Dana Ray', user_email: 'Dana@Film.example' }
  const days = { expires_at: '2027-05-24T14:15:07.000000Z', created_at: '2024-05-24T14:15:07.000000Z' }
  const attributes = { ...owner, ...days, key, activation_limit: 5, status: 'active', ...change }
  return { type: 'license-keys', id: String(id), attributes }
}

test('licenses of Lemon Squeezy keep key, servers and end, page by page; a disabled one is suspended', async () => {
  const pages = [
    { data: [lemonSqueezy(1)] },
    { data: [lemonSqueezy(2, { status: 'disabled', created_at: '2023-01-01T00:00:00Z' })] },
  ]
  const printed = await imports(JSON.stringify(pages), '--from', 'lemon-squeezy', '--plan', 'astra-1y')
  expect(printed).toContain('customers: 1 added')
  expect(printed).toContain('licenses: 2 added')
  const disabled = await root.get('/api/sezam/licenses/?state=suspended')
  expect(disabled.json().data).toMatchObject([{ email: 'dana@film.example' }])
  expect(await listLicenses('dana@film.example')).toMatchObject([
    { sn: '80E15DB5-C796-436B-850C-000000000001', servers: 5, expiration_date: '2027-05-24', period: 1 },
  ])
})

test('a lifetime license without an end gets the day until which updates are covered', async () => {
  const endless = lemonSqueezy(3, { user_email: 'life@film.example', expires_at: null })
  const text = JSON.stringify({ data: [endless] })
  const asLifetime = ['--from', 'lemon-squeezy', '--plan', 'astra-lifetime']
  await expect(imports(text, ...asLifetime)).rejects.toThrow('expires_on: is required')
  await imports(text, ...asLifetime, '--updates-until', '2027-01-31')
  expect(await listLicenses('life@film.example')).toMatchObject([{ type: 4, expiration_date: '2027-01-31' }])
})

test('a license of Keygen belongs to the user who owns it, and one without an owner is refused', async () => {
  const days = { expiry: '2027-03-01T00:00:00.000Z', created: '2025-03-01T00:00:00.000Z' }
  const license = (id: string, owner: string | null, status = 'ACTIVE') => ({
    type: 'licenses',
    id,
    attributes: { ...days, key: `C1B6DE-39A6E3-${id}`, maxMachines: 3, status },
    relationships: { owner: { data: owner && { type: 'users', id: owner } } },
  })
  const user = { type: 'users', id: 'u1', attributes: { email: 'kim@net.example' } }
  const text = (...licenses: object[]) => JSON.stringify([{ data: licenses }, { data: [user] }])
  const asMonthly = ['--from', 'keygen', '--plan', 'astra-1m']
  const ownerless = imports(text(license('K1', 'u1'), license('K2', null)), ...asMonthly)
  await expect(ownerless).rejects.toThrow('export (licenses) line 3: email: is required')
  await imports(text(license('K1', 'u1'), license('K3', 'u1', 'BANNED')), ...asMonthly)
  const owned = { sn: 'C1B6DE-39A6E3-K1', servers: 3, period: 0 }
  expect(await listLicenses('kim@net.example')).toMatchObject([owned])
})

test('licenses of EDD are read from a table of its database', async () => {
  const table = `license_key,status,email,date_created,expiration,activation_limit
cc22c1ec86304b36883440e2e84cddff,inactive,lee@shop.example,2025-02-03 10:00:00,2027-02-03 10:00:00,2
0e7a1ec86304b36883440e2e84cddff1,active,lee@shop.example,2025-02-04 10:00:00,2027-02-04 10:00:00,0
`
  const asYearly = ['--from', 'edd', '--plan', 'astra-1y']
  await expect(imports(table, ...asYearly)).rejects.toThrow('line 3: servers')
  await imports(table.replace(',0\n', ',4\n'), ...asYearly)
  expect(await listLicenses('lee@shop.example')).toMatchObject([{ servers: 4 }, { servers: 2 }])
})

test.each([
  ['the system', ['--from', 'gumroad', '--plan', 'astra-1y'], '--from is one of lemon-squeezy, keygen, edd'],
  ['the plan', ['--from', 'keygen', '--plan', 'yearly'], '--plan is one of astra-1m'],
  ['the status', ['--from', 'lemon-squeezy', '--plan', 'astra-1y'], "state: 'paused' is not one of"],
])('an export is refused when %s is unknown', async (_what, options, reason) => {
  const text = JSON.stringify({ data: [lemonSqueezy(9, { status: 'paused' })] })
  await expect(imports(text, ...options)).rejects.toThrow(reason)
})

test('an export that is no answer of the API is refused', async () => {
  const importing = imports('{"data": 5}', '--from', 'keygen', '--plan', 'astra-1y')
  await expect(importing).rejects.toThrow('cannot be read')
})
