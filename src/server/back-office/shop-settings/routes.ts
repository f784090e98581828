import type { FastifyInstance } from 'fastify'
import { shopSettingCalls } from '../../../contract/back-office/shop-settings.ts'
import { settingMessages as english } from '../../../texts/en/back-office/settings-messages.ts'
import { settingMessages as russian } from '../../../texts/ru/back-office/settings-messages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { defaultSetting, readSetting } from '../../shop-settings/store.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { readIfMatch, sendVersion } from '../row-version.ts'
import { changeSettingByHand } from './change-setting-by-hand.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function shopSettingRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, shopSettingCalls, 'GET /api/sezam/settings/{name}/', async ({ params: { name }, reply }) => {
    const setting = await readSetting(shop, name)
    sendVersion(reply, setting.version)
    return { ok: true, data: { ...setting, default: defaultSetting(shop.config, name) } }
  })

  serve(app, shopSettingCalls, 'PUT /api/sezam/settings/{name}/', async ({ params, body, request }) => {
    const version = readIfMatch(request)
    await changeSettingByHand(shop, { actor: actingSuperuser(request), ...params, ...body, version })
    return { ok: true, message: messages[request.language].changed }
  })
}
