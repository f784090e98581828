// Builds the image of deploy/, and runs it with the limits of deploy/compose.yaml: docs/operations/drills.md.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { payments } from '../bench/orders.ts'
import { findFreePort } from '../src/server/platform/embedded-postgres/server.ts'
import { httpVisitor } from '../src/server/testing/http-client.ts'
import { print as printAligned, runDrill } from './harness.ts'
import { buildImage, type Image } from './image.ts'
import { endContainers, makeVolumes, startContainer } from './run-container.ts'

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const order = { ...payments.bank.cart, product: 'astra-1y' }

if (process.getuid?.() !== 0) throw new Error('This drill makes a base system and mounts: run it as root')

await runDrill(async ({ makeFolder, defer }) => {
  const folder = await makeFolder()
  const image = await buildImage(folder, values.base)
  defer(image.remove)
  defer(endContainers)
  const { sizes, seconds: took } = image
  print('base image', `${sizes.base}, made in ${took.base.toFixed(0)} s`)
  print('image', `${sizes.image}, built in ${took.build.toFixed(0)} s`)
  await drill(image, folder)
  return []
})

async function drill(built: Image, folder: string) {
  const volumes = await makeVolumes(built, folder)
  const port = await findFreePort()
  const environment = { HOST: '127.0.0.1', PORT: String(port), BACKUP_DIR: '/backups', LOG_LEVEL: 'warn' }
  const customer = httpVisitor(`http://127.0.0.1:${port}`)

  const first = await startContainer(built, { volumes, environment, port })
  print('first start until /readyz answers 200', first.started)
  await expectStatus(customer.get('/livez'), 200)
  await expectStatus(customer.get('/astra/pricing/'), 200)
  await customer.signsIn('anna@studio.example')
  const placed = await customer.post('/api/astra/order/', { json: order })
  await expectStatus(Promise.resolve(placed), 200)
  const [, number] = /orders\/(\d+)/.exec((await placed.json()).url) ?? []
  print('order placed by a customer', number ?? 'none')
  await refuse('the program can be changed', first.inside('touch', 'src/server/main.ts'))
  await refuse('the root of the container can be written', first.inside('touch', '/astra'))
  print(
    'user, and what it may do beside',
    await first.inside('sh', '-c', 'id -u; grep CapBnd /proc/1/status'),
  )
  print(
    'health check of the image',
    await first.inside(...built.config.Healthcheck.Test.slice(1)).then(() => 'healthy'),
  )
  print('bin/start --check', (await first.inside('bin/start', '--check')).split('\n')[0] ?? '')
  while (!/Z$/m.test(await first.inside('ls', '/backups/base'))) await setTimeout(200)
  const verified = await first.inside('env', 'TMPDIR=/backups', 'bin/backup', '--verify')
  print('bin/backup --verify', verified.split('\n').at(-1) ?? '')
  print('stopped by SIGTERM', await first.stop())

  const second = await startContainer(built, { volumes, environment, port })
  print('next start', second.started)
  const { data } = await customer.json(`/api/orders/${number}/`)
  if (String(data?.id) !== number) throw new Error(`Order ${number} is gone: ${JSON.stringify(data)}`)
  print('the order on the same volume', `${data.status}, total ${data.total}`)
  print('stopped by SIGTERM', await second.stop())
}

async function refuse(what: string, attempt: Promise<unknown>) {
  const succeeded = await attempt.then(
    () => true,
    () => false,
  )
  if (succeeded) throw new Error(`In the container ${what}`)
}

async function expectStatus(asked: Promise<Response>, status: number) {
  const reply = await asked
  if (reply.status !== status)
    throw new Error(`${reply.url} answered ${reply.status}: ${await reply.clone().text()}`)
}

function print(what: string, value: string) {
  printAligned(what, value, 40)
}
