import type { Language } from '../../../texts/language.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findText, type TextRow } from '../../content/edited-texts.ts'
import { archiveText, createText, type Period, setPeriod } from '../../content/manage-texts.ts'
import { publishText } from '../../content/publish-text.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { refuseAsChanged } from '../row-version.ts'

/** Publishing terms and the privacy policy needs a reason and a fresh factor; see `publishText` for refusals. */
export async function publishByHand(
  shop: Shop,
  {
    actor,
    textId,
    reason,
    ...publication
  }: {
    actor: Actor
    textId: number
    reason: string
    languages: readonly Language[]
    leads: boolean
    note: string
  },
) {
  const { superuserId } = actor
  await runTextAction(shop, { actor, textId, verb: 'publish text', reason }, tx =>
    publishText(tx, shop, { textId, superuserId, ...publication }),
  )
}

/** Refuses 'changed-meanwhile'. */
export async function archiveByHand(
  shop: Shop,
  { actor, textId, archived }: { actor: Actor; textId: number; archived: boolean },
) {
  const verb = archived ? 'archive text' : 'bring text back'
  await runTextAction(shop, { actor, textId, verb, reason: '' }, async tx => {
    if (await archiveText(tx, shop, { textId, archived })) return
    await refuseAsChanged(tx, { tableName: 'texts', rowId: textId }, { archived })
  })
}

/** Refuses 'changed-meanwhile'. */
export async function setPeriodByHand(
  shop: Shop,
  { actor, textId, ...change }: { actor: Actor; textId: number; period: Period; was: Period },
) {
  await runTextAction(shop, { actor, textId, verb: 'set period', reason: '' }, async tx => {
    if (await setPeriod(tx, { textId, ...change })) return
    const present = await findText(tx, textId)
    await refuseAsChanged(
      tx,
      { tableName: 'texts', rowId: textId },
      {
        shown_from: present?.shownFrom?.toISOString() ?? null,
        shown_until: present?.shownUntil?.toISOString() ?? null,
      },
    )
  })
}

export function createByHand(
  shop: Shop,
  { actor, ...text }: { actor: Actor } & Parameters<typeof createText>[1],
): Promise<number> {
  const target = { type: 'text', id: `${text.kind}/${text.slug}` }
  return runAction(shop, { actor, verb: 'create text', target, reason: '', needs: 'nothing' }, tx =>
    createText(tx, text),
  )
}

type TextAction = { actor: Actor; textId: number; verb: Action['verb']; reason: string }

/** The audit names a text by its kind and slug. Refuses 'not-found'. */
async function runTextAction(
  shop: Shop,
  { actor, textId, verb, reason }: TextAction,
  run: Parameters<typeof runAction<void>>[2],
) {
  const text = await findText(shop.db, textId)
  if (!text) throw new Refusal('not-found')
  const target = { type: 'text', id: nameText(text) }
  const needs = text.kind === 'legal' ? 'reason and fresh factor' : 'nothing'
  await runAction(shop, { actor, verb, target, reason, needs }, run)
}

function nameText({ kind, slug }: TextRow): string {
  return `${kind}/${slug}`
}
