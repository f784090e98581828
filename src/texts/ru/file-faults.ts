import type { fileFaults as english } from '../en/file-faults.ts'
import { legacyFaults } from './legacy-faults.ts'

const places = { line: 'строка', entry: 'запись' }

export const fileFaults = {
  legacy: legacyFaults,
  at: ({ kind, number }, fault) => `${places[kind]} ${number}: ${fault}`,
  notText: encoding => `Файл\u00a0— не\u00a0текст в\u00a0кодировке ${encoding}.`,
  encodingUnknown: encoding => `Неизвестная кодировка «${encoding}».`,
  otherEncoding: encoding => `Файл не\u00a0в\u00a0кодировке ${encoding}.`,
  isUtf8: encoding =>
    `Файл в\u00a0кодировке utf-8, а\u00a0не\u00a0${encoding}: опишите его с\u00a0этой кодировкой.`,
  empty: 'пустой файл',
  noTable: detail => `Таблица не\u00a0читается: ${detail}`,
  fields: (found, named) => `полей в\u00a0строке: ${found}, в\u00a0заголовке: ${named}`,
  amountEmpty: 'сумма: пусто',
  notDay: (text, format) => `день: «${text}»\u00a0— не\u00a0день в\u00a0виде ${format}`,
  notCurrency: text => `валюта: «${text}»\u00a0— не\u00a0валюта`,
  bothSums: (credit, debit) => `поступление «${credit}» стоит рядом со\u00a0списанием «${debit}»`,
  notAmount: (_column, text) =>
    `сумма: «${text}» не\u00a0читается как сумма с\u00a0двумя знаками после запятой`,
  wordUnknown: (column, word, known) => `${column}: «${word}» неизвестно; известны ${known}`,
  noStatement: 'В\u00a0файле нет выписки (Stmt).',
  noAccount: 'В\u00a0выписке нет счёта (Acct/Id).',
  statusUnknown: (status, known) => `состояние (Sts) «${status}» неизвестно; известны ${known}`,
  entities: 'В\u00a0файле объявлен тип документа или сущность, которых в\u00a0выписке не\u00a0бывает.',
  notCamt: 'Файл\u00a0— не\u00a0выписка camt.053 (от\u00a0camt.053.001.02 до\u00a0.13).',
  damagedXml: (line, detail) => `XML повреждён в\u00a0строке ${line}: ${detail}`,
  unreadableXml: detail => `Файл не\u00a0читается как XML: ${detail}.`,
  noAmountCurrency: 'у\u00a0суммы (Amt) нет валюты',
  belowZero: text => `«${text}» меньше нуля`,
  noDirection: code => `CdtDbtInd: «${code}», а\u00a0не\u00a0CRDT или DBIT`,
  noIndicator: word => `RvslInd: «${word}», а\u00a0не\u00a0true или false`,
  notCalendarDay: text => `«${text}»\u00a0— не\u00a0календарный день (BookgDt)`,
  unsupported: format => `Формат файла ${format} не\u00a0поддерживается.`,
  exportCamt: 'Выгрузите из\u00a0банка camt.053 или CSV.',
  foreignAccount: (account, own) =>
    `Выписка по\u00a0счёту ${account}, который не\u00a0принадлежит магазину: ${own}.`,
  future: (place, day, today) =>
    `${place.replace('line', places.line).replace('entry', places.entry)}: день ${day} ещё не\u00a0наступил, сегодня ${today}.`,
} satisfies typeof english
