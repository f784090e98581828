import { resolve, sep } from 'node:path'
import { z } from 'zod'
import { addProblem } from './variables.ts'

/** Their connections, beside those of `bin/admin`, are within `max_connections`. */
const mostOnEmbedded = 4

export const databaseConfig = z
  .object({
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SECRET: z.string().min(32, 'at least 32 characters').optional(),
    WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  })
  .superRefine((env, context) => {
    if (env.DATABASE_URL && !env.SECRET)
      addProblem(context, 'SECRET', 'required with DATABASE_URL, because all processes must share it')
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
      addProblem(context, 'DATABASE_REPLICA_URL', 'only with DATABASE_URL')
    if (!env.DATABASE_URL && env.WEB_CONCURRENCY > mostOnEmbedded)
      addProblem(context, 'WEB_CONCURRENCY', `at most ${mostOnEmbedded} on the embedded database`)
  })
  .transform(env => ({
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    secret: env.SECRET ?? null,
    processes: env.WEB_CONCURRENCY,
  }))

export const backupConfig = z
  .object({
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
    DATABASE_URL: z.string().optional(),
    DATA_DIR: z.string().default('./data'),
  })
  .superRefine((env, context) => {
    if (!env.BACKUP_DIR) return
    if (env.DATABASE_URL)
      addProblem(context, 'BACKUP_DIR', 'only for the embedded database: back up DATABASE_URL with pg_dump')
    if (`${resolve(env.BACKUP_DIR)}${sep}`.startsWith(`${resolve(env.DATA_DIR)}${sep}`))
      addProblem(context, 'BACKUP_DIR', 'must be outside DATA_DIR, on another disk if possible')
  })
  .transform(env => ({
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
  }))
