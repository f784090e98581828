import type { peoplePage as english } from '../en/people-page.ts'
import { plural } from '../plural.ts'

export const peoplePage = {
  title: 'Люди',
  lead: owner => `Кто и\u00a0что может делать в\u00a0аккаунте ${owner}.`,
  failed: {
    title: 'Не удалось загрузить список людей',
    text: 'Ничего не\u00a0потеряно. Попробуйте ещё раз.',
  },
  of: owner => `Аккаунт ${owner}`,
  owner: 'владелец: может всё',
  role: 'Роль',
  invited: 'Ждём ответа',
  roles: {
    manager: { name: 'управляющий', may: 'может всё, кроме закрытия аккаунта' },
    buyer: { name: 'покупатель', may: 'заказывает, продлевает и\u00a0отправляет ссылки на\u00a0оплату' },
    technician: {
      name: 'техник',
      may: 'устанавливает лицензии: файлы, серверы, активация, токены для\u00a0чтения',
    },
    accountant: { name: 'бухгалтер', may: 'видит заказы и\u00a0счета, правит реквизиты' },
    emails: {
      name: 'только письма',
      may: 'получает напоминания или счета и\u00a0не\u00a0может войти в\u00a0этот аккаунт',
    },
  },
  elsewhere: {
    title: 'Та страница в\u00a0другом аккаунте',
    text: email => `Она в\u00a0аккаунте ${email}: вы\u00a0можете действовать и\u00a0от\u00a0его имени.`,
    switch: 'Перейти в\u00a0этот аккаунт',
  },
  missing: role => `Ваша роль здесь\u00a0— ${role}. Она не\u00a0даёт доступа к\u00a0той странице`,
  able: people => `Это могут сделать: ${people}.`,
  handOver: {
    label: 'Передать',
    question: email => `Передать аккаунт ${email}?`,
    explanation:
      'Лицензии, заказы и\u00a0счета останутся в\u00a0аккаунте. Вы\u00a0станете управляющим, и\u00a0вам обоим нужно будет войти заново.',
  },
  removal: {
    label: 'Удалить',
    question: email => `Удалить ${email}?`,
    explanation:
      'Доступ к\u00a0этому аккаунту закроется сразу, и\u00a0токены, которые этот человек в\u00a0нём создал, перестанут работать.',
  },
  invite: { title: 'Пригласить человека', email: 'Электронная почта', submit: 'Отправить приглашение' },
  accounts: {
    title: 'Аккаунты',
    search: 'Найти аккаунт',
    own: 'Ваш аккаунт',
    ownNote: 'то, что вы\u00a0купили сами',
    current: 'Открыт сейчас',
    switch: 'Перейти',
    licenses: count =>
      `${count}\u00a0${plural('ru', count, { one: 'лицензия', few: 'лицензии', many: 'лицензий', other: 'лицензии' })}`,
    nextEnd: day => `первая закончится ${day}`,
  },
} satisfies typeof english
