import type { FastifyInstance, FastifyRequest } from 'fastify'
import { backOfficeContentCalls as calls } from '../../../contract/back-office/content.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findLastChange } from '../../audit/store.ts'
import { discardDraft, findDraft, restoreVersion, saveDraft } from '../../content/drafts.ts'
import { findText } from '../../content/edited-texts.ts'
import { archiveText, createText, setPeriod } from '../../content/manage-texts.ts'
import { signPreview } from '../../content/preview-links.ts'
import { publishText, requirePublishable } from '../../content/publish-text.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeChange, Refusal, requireFound } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { messages } from '../messages.ts'
import {
  listTextsForBackOffice,
  listVersions,
  needsWork,
  previewDraft,
  publicAddress,
  readTextForBackOffice,
} from './read-texts.ts'

type Acted = { textId: number; verb: Action['verb']; reason?: string }
type Run = (tx: Transaction, actor: Actor) => Promise<void>

/** Register in the scope of the back office. */
export function backOfficeContentRoutes(app: FastifyInstance, shop: Shop) {
  const { db, config, clock } = shop

  serveData(app, calls, 'GET /api/sezam/texts/', async ({ query }) => {
    const found = await listTextsForBackOffice(db, query.kind)
    return query.work ? found.filter(needsWork) : found
  })

  /** The audit names a text by its kind and slug. Refuses 'not-found'. */
  async function act(request: FastifyRequest, { textId, verb, reason = '' }: Acted, run: Run) {
    const text = requireFound(await findText(db, textId))
    const actor = signedInSuperuser(request)
    const target = { type: 'text', id: `${text.kind}/${text.slug}` }
    const needs = text.kind === 'legal' ? 'reason and fresh factor' : 'nothing'
    await runAction(shop, { actor, verb, target, reason, needs }, tx => run(tx, actor))
  }

  serve(app, calls, 'POST /api/sezam/texts/', async ({ body, request }) => {
    const { kind, slug, topic } = body
    const actor = signedInSuperuser(request)
    const target = { type: 'text', id: `${kind}/${slug}` }
    const id = await runAction(
      shop,
      { actor, verb: 'create text', target, reason: '', needs: 'nothing' },
      tx => createText(tx, { kind, slug, topic, ...readPeriod(body) }),
    )
    return { ok: true, message: messages[request.language].contentMessages.created, data: { id } }
  })

  serveData(app, calls, 'GET /api/sezam/texts/{id}/', ({ params: { id } }) => readTextForBackOffice(shop, id))

  serve(app, calls, 'PUT /api/sezam/texts/{id}/drafts/{language}/', async ({ params, body, request }) => {
    const { superuserId } = signedInSuperuser(request)
    const { based_on: basedOnId, version, ...fields } = body
    const draft = { textId: params.id, language: params.language, ...fields }
    const saved = await saveDraft(db, { ...draft, superuserId, basedOnId, version, now: clock.now() })
    return { ok: true, data: { version: saved, ...(await previewDraft(shop, draft)) } }
  })

  serve(app, calls, 'DELETE /api/sezam/texts/{id}/drafts/{language}/', async ({ params, request }) => {
    await discardDraft(db, { textId: params.id, language: params.language })
    return { ok: true, message: messages[request.language].contentMessages.discarded }
  })

  serve(app, calls, 'POST /api/sezam/texts/{id}/publication/', async ({ params, body, request }) => {
    const { reason, ...publication } = body
    const textId = params.id
    await act(request, { textId, verb: 'publish text', reason }, (tx, { superuserId }) =>
      publishText(tx, shop, { textId, superuserId, ...publication }),
    )
    return { ok: true, message: messages[request.language].contentMessages.published }
  })

  const getVersions = 'GET /api/sezam/texts/{id}/versions/{language}/'
  serve(app, calls, getVersions, async ({ params: { id, language }, query: { before } }) => {
    const { versions, next } = await listVersions(db, {
      textId: id,
      language,
      ...(before ? { before } : {}),
    })
    return { ok: true, data: versions, next }
  })

  const postRestoration = 'POST /api/sezam/texts/{id}/versions/{version}/restoration/'
  serve(app, calls, postRestoration, async ({ params: { id, version }, request }) => {
    const { superuserId } = signedInSuperuser(request)
    const restored = { textId: id, versionId: version, superuserId, now: clock.now() }
    await db.transaction(tx => restoreVersion(tx, restored))
    return { ok: true, message: messages[request.language].contentMessages.restored }
  })

  serve(app, calls, 'PUT /api/sezam/texts/{id}/archive/', async ({ params, body: { archived }, request }) => {
    const textId = params.id
    const verb = archived ? 'archive text' : 'bring text back'
    await act(request, { textId, verb }, async tx => {
      if (await archiveText(tx, shop, { textId, archived })) return
      await refuseAsChanged(tx, textId, { archived })
    })
    const { archived: done, broughtBack } = messages[request.language].contentMessages
    return { ok: true, message: archived ? done : broughtBack }
  })

  serve(app, calls, 'PUT /api/sezam/texts/{id}/period/', async ({ params, body, request }) => {
    const textId = params.id
    const change = { textId, period: readPeriod(body), was: readPeriod(body.was) }
    await act(request, { textId, verb: 'set period' }, async tx => {
      if (await setPeriod(tx, change)) return
      const present = await findText(tx, textId)
      await refuseAsChanged(tx, textId, {
        shown_from: present?.shownFrom?.toISOString() ?? null,
        shown_until: present?.shownUntil?.toISOString() ?? null,
      })
    })
    return { ok: true, message: messages[request.language].contentMessages.periodSet }
  })

  serveData(app, calls, 'POST /api/sezam/texts/{id}/preview/', async ({ params, body: { language } }) => {
    const draft = { textId: params.id, language }
    const [text, written] = [await findText(db, params.id), await findDraft(db, draft)]
    const address = text && publicAddress(text)
    if (!text || !address || !written) throw new Refusal('not-found')
    requirePublishable(written, { kind: text.kind, language, names: config })
    return { url: `${address}?lang=${language}&preview=${signPreview({ config, clock }, draft)}` }
  })
}

function readPeriod({ shown_from, shown_until }: { shown_from: string | null; shown_until: string | null }) {
  return {
    shownFrom: shown_from === null ? null : new Date(shown_from),
    shownUntil: shown_until === null ? null : new Date(shown_until),
  }
}

/** Refuses 'changed-meanwhile' with who, when, and `present`: what the row is now. */
async function refuseAsChanged(tx: Transaction, textId: number, present: Record<string, unknown>) {
  const last = await findLastChange(tx, { tableName: 'texts', rowId: textId })
  throw new Refusal('changed-meanwhile', { changed: describeChange(last, present) })
}
