import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Providers } from './payments/provider.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mail.ts'
import type { Vies } from './tax/vies.ts'

/** What every feature of the server is handed; made once, in `app.ts`. */
export type Shop = {
  config: Config
  db: Database
  jobs: Jobs
  clock: Clock
  mailer: Mailer
  providers: Providers
  vies: Vies
  log: FastifyBaseLogger
}
