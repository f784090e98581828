import type { today as english } from '../../en/back-office/today.ts'
import { plural } from '../../plural.ts'
import { connectionActionWords } from './connection-actions.ts'
import { emailActionWords } from './email-actions.ts'
import { moneyWords } from './money-words.ts'

export const today = {
  nothing: 'Ничего не\u00a0ждёт вашего решения.',
  nothingText: 'Здесь появятся платежи, споры и\u00a0сбои, в\u00a0которых нужен человек.',
  waiting: 'Ждёт вашего решения',
  open: 'Открыть',
  due: 'до',
  failed: { email: emailActionWords, event: connectionActionWords.event, job: connectionActionWords.job },
  next: {
    unmatched: 'Зачесть за\u00a0заказ',
    reversals: 'Решить',
    withdrawals: 'Вернуть деньги',
    'bank-orders': 'Напомнить',
    'vat-numbers': 'Исправить счёт',
    questions: 'Ответить',
  },
  payments: moneyWords.kinds,
  kinds: {
    unmatched: 'Нераспознанные платежи',
    reversals: 'Возвраты и\u00a0споры',
    withdrawals: 'Отказы: вернуть деньги',
    refunds: 'Вернуть переводом',
    'bank-orders': 'Просроченные переводы',
    'vat-numbers': 'Неверные номера НДС',
    rates: 'Курсы валют на\u00a0проверку',
    questions: 'Вопросы без ответа',
    texts: 'Тексты: перевести или сравнить',
    emails: 'Неотправленные письма',
    events: 'Входящие события со\u00a0сбоем',
    jobs: 'Задания со\u00a0сбоем',
    webhooks: 'Вебхуки, отключённые за\u00a0неделю',
    superusers: 'Без второго фактора',
    'recovery-codes': 'Мало кодов восстановления',
    backups: 'Резервные копии',
    doctor: 'Ошибки в\u00a0данных',
  },
  order: id => `заказ ${id}`,
  payment: id => `Платёж ${id}`,
  codesLeft: count => `Осталось: ${count}`,
  backups: {
    off: 'Резервное копирование выключено: задайте BACKUP_DIR',
    none: 'Резервной копии ещё\u00a0нет',
    old: days =>
      `Нет новой копии уже ${days}\u00a0${plural('ru', days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
    archive: 'Изменения не\u00a0архивируются: см.\u00a0журнал',
  },
  doctor: {
    'paid-payments': 'Если платёж прошёл, его заказ оплачен.',
    'one-payment':
      'У\u00a0оплаченного заказа один платёж, другие\u00a0— только после исправления счёта; у\u00a0заказа на\u00a00\u00a0платежей нет.',
    amounts:
      'Сумма и\u00a0валюта платежа те же, что у\u00a0заказа, если счёт не\u00a0исправляли и\u00a0платёж не\u00a0зачли вручную.',
    'open-payments': 'Ни\u00a0один платёж не\u00a0открыт через два дня после закрытия его страницы оплаты.',
    fulfilled: 'Исполнены все оплаченные заказы, и\u00a0только они.',
    confirmed:
      'У\u00a0заказов, оплаченных за\u00a0последние 30\u00a0дней, есть письмо с\u00a0подтверждением.',
    coupons: 'Ни\u00a0один купон не\u00a0применён чаще, чем когда-либо разрешалось.',
    invoiced:
      'У\u00a0каждого оплаченного заказа и\u00a0у\u00a0каждого заказа с\u00a0оплатой переводом есть счёт.',
    series: 'Счета и\u00a0кредит-ноты каждой серии и\u00a0года пронумерованы с\u00a01 без пропусков.',
    'series-dates': 'Дата документа не\u00a0раньше даты предыдущего номера той же серии и\u00a0года.',
    'invoice-totals': 'Первый счёт заказа выставлен на\u00a0его сумму и\u00a0в\u00a0его валюте.',
    credits: 'Кредит-ноты к\u00a0счёту в\u00a0сумме не\u00a0превышают его итога.',
    'one-license':
      'Каждая лицензия куплена одним заказом, и\u00a0каждый заказ изменил одну лицензию один раз.',
    terms: 'Каждый заказ дал лицензии оплаченные дни и\u00a0серверы.',
    history: 'Состояние каждой лицензии складывается из\u00a0её\u00a0событий.',
    'license-files': 'У\u00a0каждой купленной лицензии есть файл.',
    seats: 'Ни\u00a0один сервер не\u00a0занимает место сверх числа серверов лицензии.',
    audit: 'Данные те же, что в\u00a0последней записи журнала действий.',
    operators: 'За\u00a0каждым изменением лицензии вручную стоит запись в\u00a0журнале действий.',
    sequences: 'Каждый счётчик опережает номера в\u00a0своей таблице.',
  },
  subjects: english =>
    english
      .replaceAll('order ', 'заказ\u00a0')
      .replaceAll('license ', 'лицензия\u00a0')
      .replaceAll('coupon ', 'купон\u00a0'),
  figures: {
    title: 'Показатели',
    lead: 'В\u00a0евро без налога, считая сегодняшний день. Линии\u00a0— двенадцать недель.',
    incomplete: 'Показатели импорта ещё считаются.',
    revenue: 'Выручка, 7\u00a0дней',
    orders: 'Оплаченные заказы, 7\u00a0дней',
    demos: 'Демо, 7\u00a0дней',
    mrr: 'Регулярная выручка (MRR)',
    before: value => `неделю назад: ${value}`,
    expiring: count => `Лицензии, которые закончатся за\u00a030\u00a0дней: ${count}`,
  },
  columns: {
    kind: 'Вид',
    who: 'Кто или что',
    about: 'Подробности',
    day: 'День',
    amount: 'Сумма',
    next: 'Что сделать',
  },
} satisfies typeof english
