import type { FastifyInstance } from 'fastify'
import { shopSettingCalls } from '../../../contract/back-office/shop-settings.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { defaultSetting, readSetting } from '../../shop-settings/store.ts'
import { settingRules } from './actions.ts'

/** Register in the scope of the back office. */
export function shopSettingRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shopSettingCalls, 'GET /api/sezam/settings/{id}/', async ({ params: { id: name } }) => {
    const { value } = await readSetting(shop, name)
    const possible = settingRules.possible({ name, days: value })
    return { ok: true, data: { name, value, default: defaultSetting(shop.config, name), possible } }
  })
}
