import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { type Language, languages } from '../../texts/language.ts'
import { toast } from '../ui/toast-store.ts'
import { usePage } from './context.ts'
import styles from './language-switch.module.css'
import { paths } from './paths.ts'

type Props = { call?: 'POST /i18n/setlang' | 'POST /api/sezam/language/' }

/** The switch is a form without scripts; with them the page keeps what was typed while the language changes. */
export function LanguageSwitch({ call = 'POST /i18n/setlang' }: Props) {
  const { api, texts, visitor, csrfToken } = usePage()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('lang')
  const [chosen, setChosen] = useState<Language>()

  async function choose(event: MouseEvent, language: Language) {
    event.preventDefault()
    if (chosen || language === visitor.language) return
    setChosen(language)
    const answer = await api(call, { form: { language } })
    if (answer.ok) reloadWithoutLanguage()
    else {
      toast.error(answer.message)
      setChosen(undefined)
    }
  }

  return (
    <form method="post" action={paths.switchLanguage}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <input type="hidden" name="next" value={`${pathname}?${query}`} />
      <ul className={styles.switch} aria-label={texts.layout.footer.language}>
        {languages.map(language => (
          <li key={language}>
            <button
              type="submit"
              name="language"
              value={language}
              lang={language}
              className={styles.language}
              aria-current={language === visitor.language ? 'true' : undefined}
              aria-busy={language === chosen || undefined}
              onClick={event => void choose(event, language)}
            >
              {texts.layout.languages[language]}
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

/** `?lang=` in the address would override the choice. */
function reloadWithoutLanguage() {
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
  location.reload()
}
