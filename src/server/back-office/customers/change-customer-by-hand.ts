import { changeEmailByOperator } from '../../account/change-email.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findActionsOn } from '../../audit/store.ts'
import { addNote, deleteNote, editNote, findNextVersion, findNotes } from '../../customer-notes/store.ts'
import { lockContact } from '../../customers/store.ts'
import { requestExport } from '../../own-data/export/request-export.ts'
import { requestDeletionByOperator } from '../../own-data/request-deletion.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { removeSessions } from '../../sign-in/store.ts'
import { requireCustomer } from './read-customers.ts'

type Asked = { actor: Actor; id: number; reason: string }
type Noted = { actor: Actor; id: number; text: string; isPinned: boolean }

/** Both mailboxes are notified without the reason. Refuses what `changeEmailByOperator` refuses, and 'not-found'. */
export function changeEmailByHand(shop: Shop, { email, ...asked }: Asked & { email: string }) {
  const action = { verb: 'change e-mail of customer', needs: 'reason and fresh factor' } as const
  return run(shop, asked, action, tx => changeEmailByOperator(tx, shop, { customerId: asked.id, email }))
}

/** Returns how many browsers were signed in. Refuses 'not-found'. */
export function signOutByHand(shop: Shop, asked: Asked): Promise<number> {
  return run(shop, asked, { verb: 'sign customer out', needs: 'reason' }, tx => removeSessions(tx, asked.id))
}

/** Refuses 'not-found', 'export-in-progress'. */
export function exportByHand(shop: Shop, asked: Asked) {
  return run(shop, asked, { verb: 'export customer', needs: 'reason' }, tx =>
    requestExport({ ...shop, db: tx }, asked.id),
  )
}

/** Refuses 'not-found', 'superuser-account', 'orders-open'. */
export function eraseByHand(shop: Shop, asked: Asked): Promise<{ eraseAt: Date }> {
  const action = { verb: 'erase customer', needs: 'reason and fresh factor' } as const
  return run(shop, asked, action, async tx => {
    const { email } = await requireCustomer(tx, asked.id)
    return requestDeletionByOperator({ ...shop, db: tx }, { customerId: asked.id, email })
  })
}

/** Refuses 'not-found', and 'changed-meanwhile' if the customer has a note with this text. */
export function addNoteByHand(shop: Shop, note: Noted) {
  return run(shop, { ...note, reason: '' }, { verb: 'add note', needs: 'nothing' }, async tx => {
    const same = (await findNotes(tx, note.id)).find(({ text }) => text === note.text)
    if (same) refuseChanged({ ...same, at: same.createdAt })
    await addNote(tx, write(shop, note))
  })
}

/** Refuses 'not-found', 'changed-meanwhile'. */
export function editNoteByHand(shop: Shop, noteId: number, note: Noted) {
  return run(shop, { ...note, reason: '' }, { verb: 'edit note', needs: 'nothing' }, async tx => {
    if (!(await editNote(tx, noteId, write(shop, note)))) await refuseReplaced(tx, note.id, noteId)
  })
}

/** Refuses 'not-found', 'changed-meanwhile'. */
export function deleteNoteByHand(shop: Shop, noteId: number, { actor, id }: { actor: Actor; id: number }) {
  return run(shop, { actor, id, reason: '' }, { verb: 'delete note', needs: 'nothing' }, async tx => {
    const isFirst = await deleteNote(tx, { id: noteId, customerId: id, now: shop.clock.now() })
    if (!isFirst) await refuseReplaced(tx, id, noteId)
  })
}

async function refuseReplaced(tx: Transaction, id: number, noteId: number): Promise<never> {
  const next = await findNextVersion(tx, noteId)
  const actions = await findActionsOn(tx, { type: 'customer', id })
  const deletion = actions.findLast(({ verb }) => verb === 'delete note')
  return refuseChanged(next ?? (deletion ? { ...deletion, text: '' } : null))
}

function refuseChanged(last: { by: string; at: Date; text: string } | null): never {
  throw new Refusal('changed-meanwhile', {
    changed: {
      by: last?.by ?? '',
      at: last?.at.toISOString() ?? null,
      present: { text: last?.text ?? '' },
    },
  })
}

function write(shop: Shop, { actor, id, text, isPinned }: Noted) {
  return { customerId: id, superuserId: actor.superuserId, text, isPinned, now: shop.clock.now() }
}

async function run<Result>(
  shop: Shop,
  { actor, id, reason }: Asked,
  { verb, needs }: Pick<Action, 'verb' | 'needs'>,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await requireCustomer(shop.db, id)
  return runAction(shop, { actor, verb, target: { type: 'customer', id }, reason, needs }, async tx => {
    await lockContact(tx, id)
    if ((await requireCustomer(tx, id)).erasedAt) throw new Refusal('not-found')
    return change(tx)
  })
}
