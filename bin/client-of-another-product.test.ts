import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { writeBeacon } from '../src/server/testing/beacon.ts'
import { openWorld } from '../src/server/testing/world.ts'

const clients = fileURLToPath(new URL('../clients/', import.meta.url))
const { folder, file } = writeBeacon()
const { anna, shop } = openWorld({ environment: { PRODUCT_FILE: file } })

test.each([
  ['C', 'cc -o client client.c -lsodium -lcurl', './client'],
  ['Lua', 'luajit -b client.lua client.out', 'luajit', 'client.lua'],
] as const)(
  'with the names of another product in its first lines the client in %s activates its server',
  async (language, build, program, ...options) => {
    const url = await shop.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => shop.app.listeningOrigin)
    const [key] = shop.shop.licenseKeys.publicKeys
    const home = join(folder, language)
    mkdirSync(home)
    for (const name of ['verify.c', 'verify.lua', 'client.c', 'client.lua'])
      writeFileSync(
        join(home, name),
        readFileSync(join(clients, name), 'utf8')
          .replace(/"astra"/, '"beacon"')
          .replace('"ASTRA"', '"BEACON"')
          .replace('/etc/astra', '/etc/beacon')
          .replace('https://shop.example', url)
          .replace('KID:X of the live key', `${key?.kid}:${key?.x}`),
      )
    if (spawnSync(build, { cwd: home, shell: true }).status !== 0) {
      process.stderr.write(`NOT TESTED: the client in ${language}: ${build}\n`)
      return
    }
    const { id } = await anna.getsLicense()
    writeFileSync(join(home, 'license.txt'), (await anna.get(`/api/astra/license/${id}/file/`)).body)
    const env = { PATH: process.env['PATH'], BEACON_MACHINE_ID: 'machine' }
    const asked = promisify(execFile)(program, [...options, '.', 'check-in'], { cwd: home, env })
    expect((await asked).stdout).toMatch(/"code":"active".*\nstate: active\n/)
  },
)
