import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { anna, root, signedIn } = openWorld()

const reason = 'New colleague'
const why = { json: { reason, seen: {} } }
const find = async (wanted: string) =>
  (await root.reads('/api/sezam/superusers/')).find(({ email }: { email: string }) => email === wanted)
const add = (email: string) => {
  const json = { email, reason, form: randomBytes(16).toString('hex') }
  return root.post('/api/sezam/superusers/actions/add/', { json })
}

test('a superuser adds another one, who sets up a second factor, and the same address cannot be added again', async () => {
  expect((await add(' Second@Astra.example ')).statusCode).toBe(200)
  const added = await find('second@astra.example')
  expect(added).toMatchObject({ added_by: root.email, totp: false, passkeys: 0 })
  const [action] = await root.reads('/api/sezam/actions/?verb=superuser+add')
  expect(action).toMatchObject({ target_type: 'superuser', target_id: String(added.id) })
  expect((await add('second@astra.example')).json().fields).toHaveProperty('email')
})

test('a superuser removes the lost second factor of another, who is asked to set one up', async () => {
  await root.signedIn()
  const { id } = await find(root.email)
  expect((await root.post(`/api/sezam/superusers/${id}/actions/reset-factor/`, why)).statusCode).toBe(200)
  expect((await root.get('/api/sezam/superusers/')).json().code).toBe('factor-required')
})

test('a superuser ends the session of another superuser, but of no customer', async () => {
  await add('leaving@astra.example')
  const leaving = await signedIn('leaving@astra.example')
  await anna.profile()
  const known: { id: number; email: string }[] = await root.reads('/api/sezam/sessions/')
  const theirs = known.find(({ email }) => email === 'leaving@astra.example')
  expect(known.map(({ email }) => email)).not.toContain(anna.email)
  const end = () => root.post(`/api/sezam/sessions/${theirs?.id}/actions/end/`, why)
  expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 404])
  expect((await leaving.get('/api/accounts/profile/')).statusCode).toBe(401)
})
