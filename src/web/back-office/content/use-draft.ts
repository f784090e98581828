import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TextFields, TextPreview, TextSide } from '../../../contract/back-office/content.ts'
import type { Language } from '../../../domain/languages.ts'
import type { Refusal } from '../../app/api.ts'
import { useApi } from '../../app/context.ts'

export type DraftState = 'none' | 'saved' | 'saving' | 'unsaved' | 'failed'
export type Draft = ReturnType<typeof useDraft>

const pauseMs = 800

/** What is typed is saved after a pause, and by `flush`. One save at a time: each names the version before it. */
export function useDraft(textId: number, language: Language, side: TextSide) {
  const api = useApi()
  const [fields, setFields] = useState(() => pickFields(side.draft ?? side.published))
  const [state, setState] = useState<DraftState>(side.draft ? 'saved' : 'none')
  const [refusal, setRefusal] = useState<Refusal>()
  const [preview, setPreview] = useState<TextPreview>(side.preview)
  const typed = useRef(fields)
  const known = useRef({
    version: side.draft?.version ?? 0,
    basedOn: side.draft ? side.draft.based_on : (side.published?.id ?? null),
    isDirty: false,
  })
  const saving = useRef<Promise<Refusal | null>>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function save(): Promise<Refusal | null> {
    while (known.current.isDirty) {
      known.current.isDirty = false
      setState('saving')
      const { version, basedOn } = known.current
      const answer = await api('PUT /api/sezam/texts/{id}/drafts/{language}/', {
        params: { id: textId, language },
        body: { ...typed.current, based_on: basedOn, version },
      })
      if (!answer.ok) {
        known.current.isDirty = true
        setState('failed')
        setRefusal(answer)
        return answer
      }
      known.current.version = answer.reply.data.version
      setPreview(answer.reply.data)
      setRefusal(undefined)
    }
    setState(known.current.version > 0 ? 'saved' : 'none')
    return null
  }

  function flush(): Promise<Refusal | null> {
    clearTimeout(timer.current)
    saving.current ??= save().finally(() => {
      saving.current = null
    })
    return saving.current
  }

  function change(changed: Partial<TextFields>) {
    typed.current = { ...typed.current, ...changed }
    known.current.isDirty = true
    setFields(typed.current)
    setState('unsaved')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), pauseMs)
  }

  /** The draft contains what was published meanwhile. */
  async function rebase(versionId: number) {
    known.current = { ...known.current, basedOn: versionId, isDirty: true }
    return flush()
  }

  const leave = useEffectEvent(flush)
  useEffect(() => () => void leave(), [])

  return { language, fields, state, refusal, preview, change, flush, rebase, hasDraft: state !== 'none' }
}

function pickFields(text: TextFields | null): TextFields {
  const { title, summary, also, body } = text ?? { title: '', summary: '', also: '', body: '' }
  return { title, summary, also, body }
}
