import type { statements as english } from '../../en/back-office/statements.ts'
import { plural } from '../../plural.ts'
import { payments } from './payments.ts'

const counted = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'движение', few: 'движения', many: 'движений', other: 'движения' })}`
const countedOrders = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'заказ', few: 'заказа', many: 'заказов', other: 'заказа' })}`
const countedPayments = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'платёж', few: 'платежа', many: 'платежей', other: 'платежа' })}`

export const statements = {
  title: 'Банковские выписки',
  lead: 'Файл camt.053 (XML) или CSV из\u00a0банка. Подходящие переводы оплачивают свои заказы, остальные становятся нераспознанными платежами. Выписки могут пересекаться.',
  file: 'Выписка',
  fileHelp: 'Выберите файл или перетащите его сюда: не\u00a0больше 5\u00a0МБ.',
  tooLarge: 'Файл больше 5\u00a0МБ. Выгрузите выписку за\u00a0более короткий период.',
  account: 'Счёт',
  recognized: 'узнаётся по\u00a0строке заголовков',
  described: {
    title: 'Описать CSV счёта',
    chooseFile:
      'Выберите выше файл CSV. Его столбцы описываются один раз: следующие файлы этого счёта узнаются по\u00a0строке заголовков.',
    lead: 'Укажите, что находится в\u00a0каждом столбце: под ним показаны первые значения. Ненужные столбцы оставьте пустыми. Новое описание заменяет прежнее описание этого счёта.',
    headerLine: 'Строка заголовков',
    unnamed: place => `Столбец ${place}`,
    formats: {
      currency: 'Валюта',
      encoding: 'Кодировка',
      delimiter: 'Разделитель',
      date: 'Как записаны дни',
      decimal: 'Десятичный знак',
    },
    tab: 'табуляция',
    ownColumn: 'в\u00a0отдельном столбце',
    columns: {
      none: 'не\u00a0нужен',
      date: 'День',
      amount: 'Сумма',
      credit: 'Поступление',
      debit: 'Списание',
      direction: 'Направление',
      state: 'Состояние',
      currency: 'Валюта',
      account: 'Счёт',
      'bank-reference': 'Номер операции в\u00a0банке',
      reference: 'Референс платежа',
      payer: 'Плательщик',
      text: 'Назначение',
    },
    words: {
      credit: 'Слова для поступлений',
      debit: 'Слова для списаний',
      booked: 'Слова для проведённых',
      pending: 'Слова для ещё не\u00a0проведённых',
      skipped: 'Слова для строк, которые не\u00a0учитываются',
    },
    wordsHelp: 'В\u00a0точности как в\u00a0файле, через запятую.',
    missing: columns => `Не\u00a0указано или указано неверно: ${columns}.`,
    save: {
      open: 'Сохранить описание',
      question: account => `Сохранить, как читается CSV счёта ${account}?`,
      consequences:
        'Файлы с\u00a0этой строкой заголовков теперь будут читаться так, в\u00a0том числе в\u00a0bin/admin.',
    },
    remove: {
      open: 'Удалить',
      question: account => `Удалить описание счёта ${account}?`,
      consequences:
        'Пока CSV этого счёта не\u00a0описан снова, его файлы не\u00a0принимаются. Загруженные выписки остаются.',
    },
  },
  checked: name => `Что произойдёт при загрузке ${name}`,
  summary: (movements, sums) => `${counted(movements)}${sums ? `. Новые деньги: ${sums}` : ', новых нет'}.`,
  leftOut: count => `Ещё ${counted(count)}: здесь не\u00a0показаны.`,
  notYetBooked: count =>
    `Ещё не\u00a0проведено: ${counted(count)}. Они будут учтены, когда появятся в\u00a0выписке как проведённые.`,
  columns: {
    ...payments.columns,
    place: 'Место',
    reference: 'Референс',
    result: 'Результат',
  },
  outcomes: {
    paid: orders => `проведён: оплачивает заказ ${orders}`,
    confirmed: orders => `проведён: подтверждает заказ ${orders}, отмеченный оплаченным вручную`,
    unmatched: (reason, orders) => `ждёт решения: ${reason}${orders ? ` (${orders})` : ''}`,
    known: 'известен: загружен раньше',
    debit: 'не\u00a0принят: исходящий платёж',
    nothing: 'не\u00a0принят: сумма равна нулю',
  },
  reasons: payments.reasons,
  import: {
    open: 'Загрузить',
    question: name => `Загрузить ${name}?`,
    consequences: (paid, unmatched) =>
      `${paid === 0 ? 'Ни\u00a0один заказ не\u00a0будет оплачен.' : `Будет оплачено: ${countedOrders(paid)}, каждый клиент получит письмо.`} Решения ждут: ${countedPayments(unmatched)}. Отменить загрузку нельзя.`,
    submit: 'Загрузить выписку',
  },
  imported: 'Загруженные выписки',
  none: 'Выписок ещё нет.',
  files: {
    name: 'Файл',
    when: 'Когда',
    who: 'Кто',
    paid: 'Оплачено',
    confirmed: 'Подтверждено',
    unmatched: 'Нераспознано',
    known: 'Известно',
    ignored: 'Не\u00a0принято',
    sums: 'Новые деньги',
  },
} satisfies typeof english
