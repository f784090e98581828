import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { publicKeyFrom } from '../src/server/licenses/files/license-keys.ts'
import { type Figure, grouped, throughputFigure } from './figures.ts'
import type { Ground } from './ground.ts'
import { compareCrowds, crowd } from './load.ts'
import { orderEnvironment } from './orders.ts'

const licenses = 1000
const seats = 100
const crowdSize = 64
const nonce = 'n'.repeat(22)
const instance = 'i'.repeat(22)

/** Check-ins of 100,000 servers, each of which renews its lease, against a bare Fastify with one update. */
export async function measure({
  startPostgres,
  startShop,
  startBareServer,
  connect,
}: Ground): Promise<Figure[]> {
  const { database } = await startPostgres()
  const [shopDatabase, bareDatabase] = [await database('shop'), await database('bare')]
  const privateKey = randomBytes(32).toString('base64url')
  const shop = await startShop({
    ...orderEnvironment(shopDatabase),
    LICENSE_PRIVATE_KEY: privateKey,
  })
  const client = await connect(shopDatabase)
  await activateAll(client, publicKeyFrom(privateKey).kid)
  const bareUrl = await startBareServer('bare-check-ins.ts', bareDatabase, String(licenses * seats))
  const runs = await compareCrowds(4, {
    shop: checkingIn(shop.url, '/api/astra/activation/check-in/'),
    bare: checkingIn(bareUrl, '/'),
  })
  return [throughputFigure('activation check-ins', runs, 0.4), await sizeFigure(client)]
}

/** Sets the last check-in of every server to six hours ago. */
async function activateAll(client: pg.Client, kid: string) {
  await client.query(`
      insert into customers (email, language, created_at) values ('anna@studio.example', 'en', now());
      insert into licenses (customer_id, serial, type, period, servers, expires_on, term_starts_on, created_at)
        select 1, 'BENCH-' || n, 2, 1, ${seats}, current_date + 300, current_date, now()
        from generate_series(1, ${licenses}) as n;
      insert into license_files (license_id, jti, issued_at, kid, reason, generation, licensee, email, token)
        select id, lpad(id::text, 26, '0'), now(), '${kid}', 'purchase', 1, '', '', '' from licenses;
      insert into activations (license_id, seat, fingerprint, kind, name, version, activated_at, last_seen_at, held_until,
          instance)
        select id, seat, sha256(convert_to(serial || ' ' || seat, 'UTF8')), 'online', 'Studio ' || seat, '6.8.1',
          now() - interval '9 days', now() - interval '6 hours', now() + interval '29 days', '${instance}'
        from licenses, generate_series(1, ${seats}) as seat`)
  await client.query('vacuum analyze')
}

/** Each request is of the next server, so that none is too early to be stored. */
function checkingIn(url: string, path: string) {
  let sent = 0
  return crowd(url, {
    size: crowdSize,
    next(browser) {
      const server = sent++ % (licenses * seats)
      const serial = `BENCH-${1 + (server % licenses)}`
      const seat = 1 + Math.floor(server / licenses)
      const fingerprint = createHash('sha256').update(`${serial} ${seat}`).digest('base64url')
      const body = { serial, fingerprint, nonce, instance, name: `Studio ${seat}`, version: '6.8.1' }
      const file = String(1001 + (server % licenses)).padStart(26, '0')
      return {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${browser}` },
        // The bare server needs the number of the row.
        body: JSON.stringify({ ...body, file, row: server }),
      }
    },
  })
}

async function sizeFigure(client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_total_relation_size('activations') + pg_total_relation_size('license_serials') as bytes`,
  )
  return {
    what: `activation tables for ${grouped(licenses * seats)} servers`,
    measured: `${grouped(Math.round(Number(rows[0]?.bytes) / 1024 / 1024))} MB`,
    budget: '',
    isMet: true,
  }
}
