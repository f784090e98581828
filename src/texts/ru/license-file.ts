import type { licenseFile as english } from '../en/license-file.ts'
import { sold } from '../sold.ts'

export const licenseFile = {
  sent: email => `Отправляем license.txt на\u00a0${email}.`,
  linkMade: 'Ссылка на\u00a0файл готова. Она сработает один раз, в\u00a0течение 15\u00a0минут.',
  subject: product => `${product}: файл лицензии`,
  title: 'Файл вашей лицензии',
  opening:
    'Файл license.txt во\u00a0вложении. Он\u00a0заменяет все прежние файлы этой лицензии на\u00a0всех её\u00a0серверах.',
  serial: 'Серийный номер',
  steps: product => [
    `Скопируйте license.txt на\u00a0каждый сервер как ${sold().install.folder}/license.txt.`,
    `Перезапустите ${product}.`,
  ],
  help: 'Подробнее об\u00a0установке:',
} satisfies typeof english
