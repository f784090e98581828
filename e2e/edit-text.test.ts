import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'
import { driveKeyboard } from './screens/keyboard.ts'
import { openBackOffice } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test.each([
  ['en', 'desktop', 'refunds', 'Can I get a refund?'],
  ['ru', 'phone', 'tax', 'НДС, налоговый номер и reverse charge'],
] as const)(
  'a superuser corrects a help article in both languages by keyboard, and readers see it at once: %s',
  async (language, viewport, slug, title) => {
    const { content } = words[language].backOffice
    const { page } = await openBackOffice(shop, { language, viewport })
    await page.goto('/managecms/?kind=help')
    const { tabTo, press, type, expectFocus } = driveKeyboard(page)
    await tabTo(title)
    await press('Enter')
    await expectFocus(title)
    await tabTo('body-en')
    await press('Control+End')
    await type('Ask us first.')
    await tabTo('body-ru')
    await press('Control+End')
    await type('Сначала спросите нас.')

    await expect.poll(() => page.getByText(content.saved, { exact: true }).count()).toBe(2)
    await page
      .getByLabel(`${content.preview}, ${content.languages.ru}`)
      .getByText('Сначала спросите нас.')
      .waitFor()
    await tabTo(content.publish.open)
    await press('Enter')
    await page.getByText(content.publish.consequences).waitFor()
    await tabTo(content.publish.submit)
    await press('Enter')
    await page.getByText(content.publish.nothing).waitFor()

    for (const [shown, sentence] of Object.entries({ en: 'Ask us first.', ru: 'Сначала спросите нас.' })) {
      await page.goto(`/help/${slug}/?lang=${shown}`)
      await page.getByText(sentence).waitFor()
    }
  },
)
