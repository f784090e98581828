import type { SuperuserEntry, SuperuserSession } from '../../../contract/back-office/superusers.ts'
import type { sessionActions, superuserActions } from '../../../definitions/superuser.ts'
import type { ActionWords } from '../../../definitions/words.ts'

export const superuserActionWords = {
  'reset-factor': {
    label: 'Сбросить второй фактор',
    question: ({ email }) => `Удалить второй фактор ${email}?`,
    explanation:
      'Приложение, ключи доступа и\u00a0коды восстановления будут удалены. При следующем входе по\u00a0эл. почте настраивается новый второй фактор: сначала убедитесь, что почтовый ящик в\u00a0тех\u00a0же руках.',
    submit: 'Удалить второй фактор',
    done: 'Второй фактор удалён. При следующем входе нужно будет настроить новый.',
    past: 'Второй фактор сброшен',
  },
  remove: {
    label: 'Удалить',
    question: ({ email }) => `Удалить ${email}?`,
    explanation:
      'Права закончатся со\u00a0следующим запросом, аккаунт останется. Приложение и\u00a0коды восстановления будут удалены.',
    submit: 'Удалить суперпользователя',
    done: 'Суперпользователь удалён.',
    past: 'Суперпользователь лишён прав',
  },
  add: {
    label: 'Добавить суперпользователя',
    question: 'Добавить суперпользователя?',
    explanation:
      'Вошедший с\u00a0этим адресом сможет настроить второй фактор, а\u00a0затем видеть и\u00a0менять всё в\u00a0магазине. Убедитесь, что почтовый ящик в\u00a0надёжных руках.',
    submit: 'Добавить суперпользователя',
    done: 'Суперпользователь добавлен.',
    past: 'Добавлен суперпользователь',
    fields: { email: { label: 'Адрес эл. почты' } },
  },
} satisfies ActionWords<typeof superuserActions, SuperuserEntry>

export const sessionActionWords = {
  end: {
    label: 'Завершить сеанс',
    question: ({ email }) => `Завершить этот сеанс ${email}?`,
    explanation: 'Со\u00a0следующим запросом браузер выйдет из\u00a0аккаунта. Войти снова можно.',
    submit: 'Завершить сеанс',
    done: 'Сеанс завершён.',
    past: 'Сеанс завершён',
  },
} satisfies ActionWords<typeof sessionActions, SuperuserSession>
