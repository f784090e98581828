import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/mail/mail.ts'

/** What every feature receives; created in `app.ts`. A feature adds its own service by module augmentation. */
export interface Shop {
  config: Config
  db: Database
  /** Searches that a visitor can make expensive use it: few connections, which answer within two seconds or fail. */
  searchDb: Database
  /** Reports and exports read the replica of DATABASE_REPLICA_URL, which may be seconds behind, else `db`. */
  reportDb: Database
  jobs: Jobs
  clock: Clock
  mailer: Mailer
  log: FastifyBaseLogger
}
