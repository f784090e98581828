import { plainName } from './csv-columns.ts'

/** What banks write beside a movement that they have booked. */
const booked = wordsOf(
  'booked, book, posted, completed, complete, settled, executed, cleared, gebucht, umsatz gebucht, verbucht, ' +
    'ausgeführt, abgeschlossen, проведен, проведена, проведено, исполнен, исполнена, исполнено, выполнен, ' +
    'выполнена, выполнено, завершен, завершена, завершено, обработан, обработано',
)

/** And beside one that is still to come, or never will. */
const notBooked = wordsOf(
  'pending, pdng, futr, info, noted, reserved, authorised, authorized, processing, in process, in progress, ' +
    'not booked, on hold, hold, scheduled, vorgemerkt, umsatz vorgemerkt, umsatz vorgemerkt und nicht gebucht, ' +
    'nicht gebucht, in bearbeitung, ausstehend, reserviert, geplant, в обработке, обрабатывается, ожидает, ' +
    'ожидание, в ожидании, ожидается, не проведен, не проведено, заблокировано, холд, авторизация, ' +
    'declined, rejected, failed, cancelled, canceled, abgelehnt, отклонен, отклонена, отклонено, отменен, ' +
    'отменена, отменено',
)

/** Null where the words are no state that a bank gives its movements. */
export function isBookedState(words: string): boolean | null {
  const plain = plainName(words)
  if (booked.has(plain)) return true
  return notBooked.has(plain) ? false : null
}

function wordsOf(list: string): Set<string> {
  return new Set(list.split(', ').map(plainName))
}
