import { z } from 'zod'

export const orderConfig = z
  .object({
    MAX_OPEN_BANK_ORDERS: z.coerce.number().int().min(1).max(1_000_000).default(5),
    UPGRADE_LIFETIME_MIN_DAYS: z.coerce.number().int().min(0).max(365).default(180),
  })
  .transform(env => ({
    maxOpenBankOrders: env.MAX_OPEN_BANK_ORDERS,
    upgradeLifetimeMinDays: env.UPGRADE_LIFETIME_MIN_DAYS,
  }))
