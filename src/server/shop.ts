import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Mailer } from './platform/mail.ts'

/** What every feature receives; created in `app.ts`. A feature adds its own service by module augmentation. */
export interface Shop {
  config: Config
  db: Database
  /** For searches that a visitor can make expensive: few connections, which answer within two seconds or fail. */
  searchDb: Database
  /** For reports and exports: the replica of DATABASE_REPLICA_URL, which may be seconds behind, else `db`. */
  reportDb: Database
  jobs: Jobs
  clock: Clock
  mailer: Mailer
  log: FastifyBaseLogger
}
