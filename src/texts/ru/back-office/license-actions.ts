import type { ShownLicense } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../day.ts'
import type * as english from '../../en/back-office/license-actions.ts'
import { numberServers, units } from '../counts.ts'
import { describeEnd } from '../license-end.ts'
import { licensePlans, licenseStates, planFields } from './license-words.ts'

/** Before and after a change. */
export const licenseLines = {
  shown({ state, plan, servers, expiration_date: day }: ShownLicense) {
    const end = describeEnd({ until: formatDay('ru', day), isLifetime: plan === 'lifetime' })
    return `Лицензия: ${licenseStates[state]}, ${licensePlans[plan]}, ${units().many}: ${numberServers(servers)}, ${end}.`
  },
  newAccount: (email: string) => `Клиента с\u00a0адресом ${email} ещё нет: будет создан аккаунт.`,
  notice: (used: number) =>
    `Занято серверов: ${used}. Всё запущенное продолжит работать; запускать новое станет нельзя не\u00a0раньше чем через 7\u00a0дней.`,
  file: 'Новый файл лицензии заменит прежние. Он\u00a0будет во\u00a0вложении к\u00a0письму.',
}

export const licenseActionWords = {
  extend: {
    label: 'Продлить',
    question: ({ id }) => `Продлить лицензию ${id}`,
    done: id => `Лицензия ${id} продлена.`,
    past: 'Лицензия продлена',
    fields: { until: { label: 'Новый последний день' } },
  },
  'send-file': {
    label: 'Отправить файл ещё раз',
    question: ({ id }) => `Отправить файл лицензии ${id} ещё раз`,
    explanation: ({ email }) => `Письмо с\u00a0серийным номером и\u00a0файлом лицензии получит ${email}.`,
    submit: 'Отправить',
    done: (_, { email }) => `Отправляем файл лицензии на\u00a0${email}.`,
    past: 'Файл лицензии отправлен ещё раз',
  },
  servers: {
    get label() {
      return `Изменить число ${units().many}`
    },
    question: ({ id }) => `Изменить число ${units().many} лицензии ${id}`,
    done: id => `Число ${units().many} лицензии ${id} изменено.`,
    get past() {
      return `Изменено число ${units().many}`
    },
    fields: { servers: planFields.servers },
  },
  convert: {
    label: 'Сделать платной',
    question: ({ id }) => `Сделать демо ${id} платной лицензией`,
    explanation: 'Серийный номер останется прежним.',
    done: id => `Лицензия ${id} стала платной.`,
    past: 'Демо превращено в\u00a0платную лицензию',
    fields: planFields,
  },
  transfer: {
    label: 'Передать',
    question: ({ id }) => `Передать лицензию ${id}`,
    explanation: ({ email }) =>
      `Вместе с\u00a0ней перейдут серийный номер и\u00a0серверы. Заказы и\u00a0счета останутся у\u00a0${email}.`,
    done: id => `Лицензия ${id} передана.`,
    past: 'Лицензия передана',
    fields: { email: { label: 'Эл. почта нового клиента' } },
  },
  suspend: {
    label: 'Приостановить',
    question: ({ id }) => `Приостановить лицензию ${id}`,
    explanation: 'Файл нельзя будет скачать, а\u00a0лицензию\u00a0— продлить или расширить.',
    done: id => `Лицензия ${id} приостановлена.`,
    past: 'Лицензия приостановлена',
  },
  resume: {
    label: 'Возобновить',
    question: ({ id }) => `Возобновить лицензию ${id}`,
    explanation: 'Она снова будет действовать с\u00a0тем файлом, который есть на\u00a0серверах.',
    done: id => `Лицензия ${id} снова действует.`,
    past: 'Лицензия возобновлена',
  },
  reset: {
    label: 'Сбросить серийный номер',
    question: ({ id }) => `Сбросить серийный номер лицензии ${id}`,
    explanation: 'Старый серийный номер больше никогда не\u00a0заработает, а\u00a0серверы потеряют места.',
    submit: 'Сбросить',
    done: id => `У\u00a0лицензии ${id} новый серийный номер.`,
    past: 'Серийный номер заменён',
  },
  revoke: {
    label: 'Отозвать',
    question: ({ id }) => `Отозвать лицензию ${id} навсегда`,
    explanation: 'Отменить это нельзя.',
    done: id => `Лицензия ${id} отозвана.`,
    past: 'Лицензия отозвана',
  },
  'free-server': {
    label: 'Освободить',
    question: 'Освободить место этого сервера',
    explanation:
      'При следующей проверке сервер потеряет место; всё запущенное продолжит работать. Снова активировать его можно вручную. Ограничения клиента не\u00a0учитываются.',
    submit: 'Освободить место',
    done: (_, { seat }) => `Место ${seat} свободно.`,
    past: 'Сервер освобождён',
  },
  'end-renewal': {
    label: 'Отключить автопродление',
    question: ({ id }) => `Отключить автоматическое продление лицензии ${id}?`,
    explanation:
      'С\u00a0карты больше ничего не\u00a0спишется. Письма об\u00a0этом не\u00a0будет; напоминания придут как обычно.',
    done: id => `Лицензия ${id} больше не\u00a0продлевается автоматически.`,
    past: 'Автоматическое продление отключено',
  },
  issue: {
    label: 'Выдать лицензию',
    question: 'Выдать лицензию без заказа',
    explanation:
      'Клиент получит лицензию на\u00a0один период тарифа с\u00a0сегодняшнего дня, с\u00a0серийным номером и\u00a0файлом в\u00a0письме на\u00a0своём языке. Если аккаунта нет, он\u00a0будет создан. Платить клиенту не\u00a0нужно.',
    submit: 'Выдать',
    done: (id, { email }) => `Лицензия ${id} выдана: ${email}.`,
    past: 'Лицензия выдана вручную',
    fields: { email: { label: 'Эл. почта клиента' }, ...planFields },
  },
} satisfies typeof english.licenseActionWords
