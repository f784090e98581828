import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import type { customerActions } from '../../../definitions/customer.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { formatDay } from '../../day.ts'

export const customerActionWords = {
  'change-email': {
    label: 'Сменить адрес почты',
    question: ({ email }) => `Сменить адрес почты ${email}?`,
    explanation:
      'Адрес изменится сразу, и\u00a0все лицензии перейдут к\u00a0его владельцу. Во\u00a0всех браузерах клиент выйдет из\u00a0аккаунта, его ключи доступа и\u00a0адреса вебхуков будут удалены, а\u00a0токены API отозваны. Сначала убедитесь, что об\u00a0этом просил сам клиент.',
    submit: 'Сменить адрес почты',
    done: (_, { from, to }) => `Вместо ${from} теперь ${to}. На\u00a0оба адреса уйдут письма.`,
    past: 'Изменён адрес электронной почты',
    fields: { email: { label: 'Новый адрес электронной почты' } },
  },
  'sign-out': {
    label: 'Завершить сеансы',
    question: ({ email }) => `Завершить все сеансы ${email}?`,
    explanation:
      'Во\u00a0всех браузерах клиент сразу выйдет из\u00a0аккаунта. Письма об\u00a0этом не\u00a0будет.',
    submit: 'Завершить все сеансы',
    done: 'Клиент вышел из\u00a0аккаунта во\u00a0всех браузерах.',
    past: 'Завершены все сеансы клиента',
  },
  export: {
    label: 'Выгрузить данные',
    question: ({ email }) => `Подготовить все данные ${email}?`,
    explanation:
      'Когда выгрузка будет готова, клиент получит письмо и\u00a07\u00a0дней сможет её скачать. Больше никто её не\u00a0скачает.',
    submit: 'Подготовить выгрузку',
    done: 'Данные готовятся. Когда они будут готовы, клиент получит письмо.',
    past: 'Подготовлена выгрузка всех данных',
  },
  erase: {
    label: 'Удалить аккаунт',
    question: ({ email }) => `Удалить аккаунт ${email}?`,
    explanation: ({ licenses }) =>
      `Данные сотрут через 14\u00a0дней. Клиент получит письмо и\u00a0до\u00a0этого дня сможет отменить удаление.${licenses > 0 ? ' От\u00a0действующих лицензий клиент отказывается.' : ''}`,
    submit: 'Удалить аккаунт',
    done: (_, { erased_after: day }) =>
      `Аккаунт будет удалён после ${formatDay('ru', day)}. Клиент получит письмо и\u00a0сможет отменить удаление.`,
    past: 'Запрошено удаление аккаунта',
  },
} satisfies ActionWords<typeof customerActions, CustomerDetails>
