import type { today as english } from '../../en/back-office/today.ts'
import { plural } from '../../plural.ts'
import { eventActionWords, jobActionWords } from './connection-actions.ts'
import { emailActionWords } from './email-actions.ts'
import { moneyWords } from './money-words.ts'

export const today = {
  nothing: 'Ничего не\u00a0ждёт вашего решения.',
  nothingText: 'Здесь появятся платежи, споры и\u00a0сбои, в\u00a0которых нужен человек.',
  waiting: 'Ждёт вашего решения',
  counted: (kind, count) => `${kind}: ${count}`,
  open: 'Открыть',
  due: 'до',
  failed: { emails: emailActionWords, events: eventActionWords, jobs: jobActionWords },
  next: {
    unmatched: 'Зачесть',
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
    'bank-orders': 'Перевода нет 14\u00a0дней',
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
  order: id => `Заказ ${id}`,
  payment: id => `Платёж ${id}`,
  codesLeft: count => `Осталось: ${count}`,
  backups: {
    off: 'Резервное копирование выключено: задайте BACKUP_DIR',
    none: 'Резервной копии ещё\u00a0нет',
    old: days =>
      `Нет новой копии уже ${days}\u00a0${plural('ru', days, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`,
    archive: 'Изменения не\u00a0архивируются: см.\u00a0журнал',
  },
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
