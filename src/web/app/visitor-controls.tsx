import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { type Language, languages } from '../../domain/languages.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'
import { useApi, usePage, useTexts } from './context.ts'
import { paths } from './paths.ts'
import styles from './visitor-controls.module.css'

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

type SignOutButtonProps = {
  call?: 'DELETE /api/accounts/session/' | 'DELETE /api/sezam/session/'
  next?: string
}

export function SignOutButton({
  call = 'DELETE /api/accounts/session/',
  next = paths.home,
}: SignOutButtonProps) {
  const { nav } = useTexts().layout
  const api = useApi()
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    setLeaving(true)
    const answer = await api(call)
    if (answer.ok || [401, 404].includes(answer.status)) location.assign(next)
    else {
      toast.error(answer.message)
      setLeaving(false)
    }
  }

  return (
    <Button busy={leaving} onClick={() => void signOut()}>
      {nav.signOut}
    </Button>
  )
}
