import { useState } from 'react'
import { type Language, languages } from '../../texts/language.ts'
import { toast } from '../ui/toast-store.ts'
import { usePage } from './context.ts'
import styles from './language-switch.module.css'

export function LanguageSwitch() {
  const { api, texts, visitor } = usePage()
  const [chosen, setChosen] = useState<Language>()

  async function choose(language: Language) {
    if (chosen || language === visitor.language) return
    setChosen(language)
    const answer = await api('POST /i18n/setlang', { form: { language } })
    if (answer.ok) reloadWithoutLanguage()
    else {
      toast.error(answer.message)
      setChosen(undefined)
    }
  }

  return (
    <ul className={styles.switch} aria-label={texts.layout.footer.language}>
      {languages.map(language => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            className={styles.language}
            aria-current={language === visitor.language ? 'true' : undefined}
            aria-busy={language === chosen || undefined}
            onClick={() => void choose(language)}
          >
            {texts.layout.languages[language]}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** `?lang=` in the address would override the choice. */
function reloadWithoutLanguage() {
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
  location.reload()
}
