import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Options = {
  open: boolean
  onClose: () => void
  /** The id of what opening focuses; otherwise the browser decides. */
  focus?: string | undefined
}

/** Spread the result on `<dialog>`, whose only child fills it. */
export function useModal({ open, onClose, focus }: Options) {
  const ref = useRef<HTMLDialogElement>(null)

  // A layout effect, because its clean-up runs while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    if (focus) document.getElementById(focus)?.focus()
    return () => dialog.close()
  }, [open, focus])

  return {
    ref,
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file input inside fires its own cancel event, which bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      // Chrome closes on a second Esc whatever onCancel says.
      if (open && event.target === event.currentTarget && !event.currentTarget.open) onClose()
    },
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      // The backdrop's target is the dialog itself. Not `click`: a text selection dragged out of a field ends there too.
      if (event.target === event.currentTarget) onClose()
    },
  }
}
