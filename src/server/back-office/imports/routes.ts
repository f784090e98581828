import type { FastifyInstance } from 'fastify'
import { importCalls } from '../../../contract/back-office/imports.ts'
import { importMessages as english } from '../../../texts/en/back-office/messages.ts'
import { importMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { importLegacyFile, tryLegacyFile } from './import-legacy-file.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function importRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, importCalls, 'POST /api/sezam/legacy-imports/dry-run/', async ({ body }) => ({
    ok: true,
    data: await tryLegacyFile(shop, body),
  }))

  serve(app, importCalls, 'POST /api/sezam/legacy-imports/', async ({ body, request }) => {
    const { added, known } = await importLegacyFile(shop, { ...body, actor: actingSuperuser(request) })
    return { ok: true, message: messages[request.language].legacyImported(added, known) }
  })
}
