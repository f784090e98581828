import { wayOn as english } from '../../texts/en/way-on.ts'
import type { Language } from '../../texts/language.ts'
import { wayOn as russian } from '../../texts/ru/way-on.ts'
import { html } from '../platform/html.ts'

const words = { en: english, ru: russian }

/** Hidden bars below the page: its inline script shows the one for reloading, web/app/start-pages.tsx the other. */
export function waysOn(language: Language): string {
  const { reload, signIn } = words[language]
  return html`<aside class="bottom-bar" id="reload" role="alert" hidden><p>${reload.text}</p><a href="">${reload.link}</a></aside>
<aside class="bottom-bar" id="sign-in-again" role="alert" hidden><p>${signIn.text}</p><a href="">${signIn.link}</a></aside>
`.markup
}
