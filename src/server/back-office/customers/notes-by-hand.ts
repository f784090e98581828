import type { CustomerNote } from '../../../contract/back-office/record-parts.ts'
import { type Action, type Actor, runAction } from '../../audit/run-action.ts'
import { findActionsOn } from '../../audit/store.ts'
import {
  addNote,
  deleteNote,
  editNote,
  findNextVersion,
  findNotes,
  type Note,
} from '../../customer-notes/store.ts'
import { requireCustomer } from '../../customers/page-of-customers.ts'
import { lockContact } from '../../customers/store.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { type Change, describeChange, Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'

type Asked = { actor: Actor; id: number }
type Noted = Asked & { text: string; isPinned: boolean }

/** Refuses 'not-found', and 'changed-meanwhile' if the customer has a note with this text. */
export function addNoteByHand(shop: Shop, note: Noted) {
  return run(shop, note, 'add note', async tx => {
    const same = (await findNotes(tx, note.id)).find(({ text }) => text === note.text)
    if (same) refuseChanged({ ...same, at: same.createdAt })
    await addNote(tx, write(shop, note))
  })
}

/** Refuses 'not-found', 'changed-meanwhile'. */
export function editNoteByHand(shop: Shop, noteId: number, note: Noted) {
  return run(shop, note, 'edit note', async tx => {
    if (!(await editNote(tx, noteId, write(shop, note)))) await refuseReplaced(tx, note.id, noteId)
  })
}

/** Refuses 'not-found', 'changed-meanwhile'. */
export function deleteNoteByHand(shop: Shop, noteId: number, { actor, id }: Asked) {
  return run(shop, { actor, id }, 'delete note', async tx => {
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

function refuseChanged(last: (Change & { text: string }) | null): never {
  throw new Refusal('changed-meanwhile', { changed: describeChange(last, { text: last?.text ?? '' }) })
}

function write(shop: Shop, { actor, id, text, isPinned }: Noted) {
  return { customerId: id, superuserId: actor.superuserId, text, isPinned, now: shop.clock.now() }
}

async function run(
  shop: Shop,
  { actor, id }: Asked,
  verb: Action['verb'],
  change: (tx: Transaction) => Promise<void>,
) {
  await requireCustomer(shop.db, id)
  const action = { actor, verb, target: { type: 'customer', id }, reason: '', needs: 'nothing' } as const
  await runAction(shop, action, async tx => {
    await lockContact(tx, id)
    if ((await requireCustomer(tx, id)).erasedAt) throw new Refusal('not-found')
    await change(tx)
  })
}

export async function findPinnedNote(db: Reader, customerId: number): Promise<CustomerNote | null> {
  const pinned = (await findNotes(db, customerId)).find(({ isPinned }) => isPinned)
  return pinned ? describeNote(pinned) : null
}

export function describeNote({ id, text, by, createdAt, isPinned }: Note): CustomerNote {
  return { id, text, by, at: createdAt.toISOString(), is_pinned: isPinned }
}
