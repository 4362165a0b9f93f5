"""Requests of the workshop: rules texts of an account, and reading those that others share."""

from boardwright.catalogue.texts import RulesText
from boardwright.protocols.web_json import answers
from boardwright.protocols.web_json import requests as wish
from boardwright.protocols.web_json.answers import Answer, Done, RulesInfo
from boardwright.server.addresses import client_of
from boardwright.server.client import Client
from boardwright.server.handlers.rule import Rule, Rules


async def _save(client: Client, message: wish.SaveRules) -> Answer:
    rules = RulesText(message.text, message.files, message.file)
    saved = await client.hall.workshop.save(client.who(), client_of(client.address), rules, message.title)
    return answers.RulesSaved(id=message.id, rules=saved.rules, title=saved.title, saved=saved.saved)


async def _draft(client: Client, message: wish.MyDraft) -> Answer:
    revision, draft = await client.hall.workshop.draft(client.who())
    return answers.DraftInfo(id=message.id, revision=revision, draft=draft)


async def _keep_draft(client: Client, message: wish.KeepDraft) -> Answer:
    workshop, address = client.hall.workshop, client_of(client.address)
    return answers.DraftInfo(
        id=message.id, revision=await workshop.keep_draft(client.who(), address, message.draft, message.base)
    )


async def _mine(client: Client, message: wish.MyRules) -> Answer:
    shelf = await client.hall.workshop.shelf(client.who())
    return answers.RulesList(id=message.id, texts=[RulesInfo(one.rules, one.title, one.saved) for one in shelf])


async def _read(client: Client, message: wish.ReadRules) -> Answer:
    workshop = client.hall.workshop
    rules = await workshop.text(message.rules)
    title = await workshop.title(message.rules)
    return answers.RulesText(
        id=message.id, rules=rules.hash, title=title, text=rules.text, files=dict(rules.files), file=rules.file
    )


async def _forget(client: Client, message: wish.ForgetRules) -> Answer:
    await client.hall.workshop.forget(client.who(), message.rules)
    return Done(id=message.id)


RULES: Rules = {
    wish.SaveRules: Rule(_save),
    wish.KeepDraft: Rule(_keep_draft),
    wish.MyDraft: Rule(_draft),
    wish.MyRules: Rule(_mine),
    wish.ReadRules: Rule(_read, for_all=True),
    wish.ForgetRules: Rule(_forget),
}
