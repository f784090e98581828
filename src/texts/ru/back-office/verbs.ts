import { pastWords } from '../../../definitions/words.ts'
import type {
  actionWords as actionsInEnglish,
  doneWords as english,
  Verb,
} from '../../en/back-office/verbs.ts'
import { connectionActionWords } from './connection-actions.ts'
import { couponActionWords } from './coupon-actions.ts'
import { customerActionWords } from './customer-actions.ts'
import { emailActionWords } from './email-actions.ts'
import { licenseActionWords } from './license-actions.ts'
import { orderActionWords } from './order-actions.ts'
import { priceActionWords } from './prices.ts'
import { questionActionWords } from './question-actions.ts'
import { rateActionWords, rateProposalActionWords } from './rate-actions.ts'
import { releaseActionWords } from './releases.ts'
import { settingActionWords } from './reminders.ts'
import { registrationActionWords, sellerActionWords } from './seller-actions.ts'
import { sessionActionWords, superuserActionWords } from './superuser-actions.ts'
import { unmatchedActionWords } from './unmatched-actions.ts'

export const actionWords = {
  order: orderActionWords,
  unmatched: unmatchedActionWords,
  license: licenseActionWords,
  customer: customerActionWords,
  coupon: couponActionWords,
  reseller: sellerActionWords,
  registration: registrationActionWords,
  setting: settingActionWords,
  prices: priceActionWords,
  release: releaseActionWords,
  rate: rateActionWords,
  'rate-proposal': rateProposalActionWords,
  email: emailActionWords,
  question: questionActionWords,
  ...connectionActionWords,
  superuser: superuserActionWords,
  session: sessionActionWords,
} satisfies Record<keyof typeof actionsInEnglish, object>

const verbs = {
  ...pastWords(actionWords),
  'order for customer': 'Заказ со\u00a0ссылкой на\u00a0оплату создан суперпользователем',
  'import statement': 'Загружена банковская выписка',
  'describe statement': 'Описан CSV счёта',
  'remove statement description': 'Удалено описание CSV',
  'recount reports': 'Показатели отчётов пересчитаны',
  'show serial': 'Показан серийный номер',
  download: 'Скачан файл',
  'add note': 'Добавлена заметка',
  'edit note': 'Изменена заметка',
  'delete note': 'Удалена заметка',
  'view as customer': 'Суперпользователь начал просмотр от\u00a0имени клиента',
  'end view as customer': 'Суперпользователь закончил просмотр от\u00a0имени клиента',
  'view as customer expired': 'Просмотр от\u00a0имени клиента закончился через 60\u00a0минут',
  'make article of question': 'Из\u00a0вопроса начата статья справки',
  'create text': 'Текст создан',
  'publish text': 'Текст опубликован',
  'archive text': 'Текст убран в\u00a0архив',
  'bring text back': 'Текст возвращён из\u00a0архива',
  'set period': 'Изменён срок показа объявления',
  'import legacy file': 'Загружен файл прежнего магазина',
  'set up app': 'Приложение подключено как второй фактор',
  'renew recovery codes': 'Созданы новые коды восстановления',
  'add passkey': 'Добавлен ключ доступа',
  'remove passkey': 'Удалён ключ доступа',
} satisfies Record<Verb, string>

export const doneWords = {
  ...verbs,
  'import-statement': verbs['import statement'],
  'reports recount': verbs['recount reports'],
  'import-history': verbs['import legacy file'],
} satisfies typeof english

/** What an action was done on, by the type that the audit has stored. */
const targets = {
  order: 'заказ',
  license: 'лицензия',
  customer: 'клиент',
  unmatched: 'нераспознанный платёж',
  statement: 'банковская выписка',
  email: 'письмо',
  question: 'вопрос',
  text: 'текст',
  coupon: 'купон',
  reseller: 'реселлер',
  registration: 'регистрация по\u00a0НДС',
  prices: 'цены',
  release: 'версия продукта',
  rate: 'курс',
  'rate-proposal': 'предложенный курс',
  setting: 'настройка',
  superuser: 'суперпользователь',
  session: 'сеанс',
  token: 'токен API',
  endpoint: 'адрес вебхука',
  delivery: 'сообщение вебхука',
  event: 'входящее событие',
  job: 'задание',
  'legacy file': 'файл прежнего магазина',
  file: 'файл',
}

/** The commands of bin/admin use them too. */
export const targetWords = {
  ...targets,
  'import-statement': targets.statement,
  'import-history': targets['legacy file'],
}
