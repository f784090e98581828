import type { FastifyInstance } from 'fastify'
import { shopSettingCalls as calls } from '../../../contract/back-office/shop-settings.ts'
import type { Shop } from '../../shop.ts'
import { defaultSetting, readSetting } from '../../shop-settings/store.ts'
import { serveData } from '../engine/serve-data.ts'
import { settingRules } from './actions.ts'

/** Register in the scope of the back office. */
export function shopSettingRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/settings/{id}/', async ({ params: { id: name } }) => {
    const { value } = await readSetting(shop, name)
    const possible = settingRules.possible({ name, days: value })
    return { name, value, default: defaultSetting(shop.config, name), possible }
  })
}
