import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../e2e/product-server.ts'
import type { AnswerClaims } from '../../domain/licenses/activation.ts'
import { readToken } from '../testing/product-calls.ts'
import { openWorld } from '../testing/world.ts'

const { anna, shop } = openWorld()

test('the example in docs/api.md activates a server', async () => {
  const { serial } = await anna.getsLicense()
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const document = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const [, example = ''] = /## Activation\n[^]*?```sh\n([^]*?)```/.exec(document) ?? []
  const script = example
    .replace(/^serial=.*$/m, `serial=${serial}`)
    .replace(/^machine_id=.*$/m, 'machine_id=0123456789abcdef')
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env: { ...process.env, shop: url } })
  const { ok, token } = JSON.parse(stdout)
  const claims = readToken<AnswerClaims>(shop.shop.licenseKeys, 'astra-answer+jwt', token)
  expect([ok, claims.code, claims.fingerprint]).toEqual([
    true,
    'active',
    fingerprint('0123456789abcdef', serial),
  ])
})
