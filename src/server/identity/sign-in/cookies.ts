import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '../../../domain/languages.ts'
import { lastingSeconds } from '../../platform/http/cookies.ts'

const passcodePath = '/api/accounts/auth'

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies['sessionid'] || undefined
}

export function setSessionCookie(reply: FastifyReply, given: { token: string; lastsMs: number }) {
  reply.setCookie('sessionid', given.token, { httpOnly: true, maxAge: Math.floor(given.lastsMs / 1000) })
}

export function clearSessionCookie(reply: FastifyReply) {
  reply.clearCookie('sessionid')
}

export function readBrowserToken(request: FastifyRequest): string | undefined {
  return request.cookies['sign_in'] || undefined
}

export function setBrowserCookie(reply: FastifyReply, given: { token: string; minutes: number }) {
  reply.setCookie('sign_in', given.token, { httpOnly: true, path: passcodePath, maxAge: given.minutes * 60 })
}

export function clearBrowserCookie(reply: FastifyReply) {
  reply.clearCookie('sign_in', { path: passcodePath })
}

export function readKnownBrowserCookie(request: FastifyRequest): string | undefined {
  return request.cookies['known_browser'] || undefined
}

/** It survives signing out: the browser stays known. */
export function setKnownBrowserCookie(reply: FastifyReply, value: string) {
  reply.setCookie('known_browser', value, { httpOnly: true, path: passcodePath, maxAge: lastingSeconds })
}

export function readChosenLanguage(request: FastifyRequest): Language | null {
  return languages.find(language => language === request.cookies['language']) ?? null
}

export function setLanguageCookie(reply: FastifyReply, language: Language) {
  reply.setCookie('language', language, { maxAge: lastingSeconds })
}
