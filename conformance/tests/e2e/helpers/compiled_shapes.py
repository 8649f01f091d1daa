"""What the owner of a compiled program writes in place of the text of the start of a shape, by language and shape."""

from __future__ import annotations

Replacements = dict[str, list[tuple[str, str]]]

GO: Replacements = {
    "": [
        ("type game struct{}", "type game = Race"),
        ("type KitesRecord = struct{}", "type KitesRecord = Kite"),
        ('// Field("at", func(one *KitesRecord) *int { return &one.TODO }',
         'Field("at", func(one *KitesRecord) *int { return &one.paces }'),
        ('// Field("strings", func(one *KitesRecord) *int { return &one.TODO }',
         'Field("strings", func(one *KitesRecord) *int { return &one.lines }'),
        ('// Each("kites", func(one *game) []*KitesRecord { return one.TODO }',
         'Each("kites", func(one *game) []*KitesRecord { return one.kites }'),
        ('// Field("basket", func(one *game) *int { return &one.TODO }',
         'Field("basket", func(one *game) *int { return &one.basket }'),
        ('// Field("turn", func(one *game) **int { return &one.TODO }, Maybe(Number))',
         'Field("turn", func(one *game) *int { return &one.now }, FromZero)'),
        ('return nil, NotOffered("TODO: return a new game")', 'return newRace(setup.Int("seats")), nil'),
        ("\tother := *one\n\treturn &other", "\treturn one.clone()"),
    ],
    "steps": [
        ('return nil, NotOffered("TODO: return nil, Refusal(the error of your call), '
         'such as game.Play(choice.Int(...))")',
         'return nil, Refusal(game.move(choice.Int("seat")-1, choice.Text("act")))'),
    ],
    "callbacks": [
        ("// func (player player) TODOWhichWay() any { return player.Get(\"to\") }",
         "func (player player) whichPilot() int { return Whole(player.Get(\"seat\")) - 1 }\n\n"
         "func (player player) whichAct() string { word, _ := player.Get(\"act\").(string); return word }"),
        ('return NotOffered("TODO: return Refusal(the error of your call), such as game.Play(player)")',
         "return Refusal(game.askAndMove(player))"),
    ],
    "reducer": [
        ("action any) error", "action action) error"),
        ('return NotOffered("TODO: state, err := Reduce(*game, action); if err == nil { *game = state }; '
         'return Refusal(err)")',
         "state, err := reduce(*game, action)\n\tif err == nil {\n\t\t*game = state\n\t}\n\treturn Refusal(err)"),
        ('"TODO: the action, with choice.Text(...), choice.Int(...) and so on"',
         'action{choice.Int("seat") - 1, choice.Text("act")}'),
    ],
    "turns": [
        ('err := NotOffered("TODO: err is that of your call, as Refusal(err)")',
         'err := Refusal(game.move(turn.First.Int("seat")-1, turn.First.Text("act")))'),
    ],
}  # fmt: skip
JAVA: Replacements = {
    "": [
        ("static class Game {}",
         "static class Game extends Race {\n        Game(int pilots) { super(pilots); }\n    }"),
        ("static class KitesRecord {}", ""),
        ("<KitesRecord>", "<Race.Kite>"),
        ('// .field("at", Forms.NUMBER, one -> one.TODO, (one, value) -> one.TODO = value)',
         '.field("at", Forms.NUMBER, one -> one.paces, (one, value) -> one.paces = value)'),
        ('// .field("strings", Forms.NUMBER, one -> one.TODO, (one, value) -> one.TODO = value)',
         '.field("strings", Forms.NUMBER, one -> one.lines, (one, value) -> one.lines = value)'),
        ('// .each("kites", KITES, one -> one.TODO)', '.each("kites", KITES, one -> one.kites)'),
        ('// .field("basket", Forms.NUMBER, one -> one.TODO, (one, value) -> one.TODO = value)',
         '.field("basket", Forms.NUMBER, one -> one.basket, (one, value) -> one.basket = value)'),
        ('// .field("turn", Forms.NUMBER.orNull(), one -> one.TODO, (one, value) -> one.TODO = value)',
         '.field("turn", Forms.FROM_ZERO, one -> one.now, (one, value) -> one.now = value)'),
        ('throw new Kit.NotOffered("TODO: return a new game")', 'return new Game(Json.number(setup, "seats"))'),
        ("Forms.complete(game)", "Forms.complete(game, Race.NotAllowed.class)"),
    ],
    "steps": [
        ('throw new Kit.NotOffered("TODO: call your program, such as one.play(Json.number(choice, …)); return null");',
         'one.move(Json.number(choice, "seat") - 1, Json.text(choice, "act"));\n            return null;'),
    ],
    "callbacks": [
        ("extends Forms.Answers {", "extends Forms.Answers implements Race.Asked {"),
        ("// String TODOWhichWay() { return (String) get(\"to\"); }",
         "public int whichPilot() { return Json.number(get(\"seat\")) - 1; }\n\n"
         "        public String whichAct() { return (String) get(\"act\"); }"),
        ('throw new Kit.NotOffered("TODO: call your program, such as one.play(player)")', "one.askAndMove(player)"),
    ],
    "turns": [
        ('if (turn.first != null) throw new Kit.NotOffered("TODO: call your program in place of this line");',
         'game.move(Json.number(turn.first, "seat") - 1, Json.text(turn.first, "act"));'),
    ],
}  # fmt: skip
RUST: Replacements = {
    "": [
        ("#[derive(Clone)]\nstruct Game {}", "type Game = race::Race;"),
        ("#[derive(Clone, Default)]\nstruct KitesRecord {}", "type KitesRecord = race::Kite;"),
        ("mod json;", "mod json;\nmod race;"),
        ('// "at": TODO => number()', '"at": paces => number()'),
        ('// "strings": TODO => number()', '"strings": lines => number()'),
        ('// "kites": TODO =>', '"kites": kites =>'),
        ('// "basket": TODO => number()', '"basket": basket => number()'),
        ('// "turn": TODO => maybe(number())', '"turn": now => from_zero()'),
        ('Err(Cannot::NotOffered("TODO: return a new game".to_string()))',
         'Ok(race::Race::new(setup["seats"].number()))'),
    ],
    "steps": [
        ('Err(Cannot::NotOffered("TODO: call your program".to_string()))',
         'let pilot = choice["seat"].number() as usize - 1;\n'
         '        game.play(pilot, choice["act"].text()).map_err(Cannot::Refused)?;\n        Ok(Json::Null)'),
    ],
    "callbacks": [
        ("impl Player<'_> {\n"
         "    // fn todo_which_way(&mut self) -> String { self.answers.get(\"to\").text().to_string() }",
         "impl race::Asked for Player<'_> {\n"
         "    fn which_pilot(&mut self) -> usize { self.answers.get(\"seat\").number() as usize - 1 }\n"
         "    fn which_act(&mut self) -> String { self.answers.get(\"act\").text().to_string() }"),
        ('Err(Cannot::NotOffered("TODO: call your program".to_string()))',
         "game.ask_and_play(player).map_err(Cannot::Refused)"),
    ],
    "turns": [
        ('return Err(Cannot::NotOffered("TODO: call your program in place of this line".to_string()));',
         'let pilot = turn.first["seat"].number() as usize - 1;\n'
         '    game.play(pilot, turn.first["act"].text()).map_err(Cannot::Refused)?;'),
    ],
}  # fmt: skip
CPP: Replacements = {
    "": [
        ('#include "forms.hpp"\n', '#include "forms.hpp"\n#include "race.hpp"\n'),
        ("struct Game {};", "using Game = Race;"),
        ("struct KitesRecord {};", "using KitesRecord = Kite;"),
        ('// .field("at", &KitesRecord::TODO', '.field("at", &KitesRecord::paces'),
        ('// .field("strings", &KitesRecord::TODO', '.field("strings", &KitesRecord::lines'),
        ('// .each("kites", &Game::TODO', '.each("kites", &Game::kites'),
        ('// .field("basket", &Game::TODO', '.field("basket", &Game::basket'),
        ('// .field("turn", &Game::TODO, forms::maybe(forms::NUMBER))', '.field("turn", &Game::now, forms::FROM_ZERO)'),
        ('throw kit::NotOffered("TODO: return a new game")', 'return Race(setup["seats"].number())'),
    ],
    "steps": [
        ('throw kit::NotOffered("TODO: call your program, such as game.play(choice[\\"seat\\"].number()); '
         'return Json();");',
         'try { game.move(choice["seat"].number() - 1, choice["act"].text()); }\n'
         "    catch (const NotAllowed& why) { throw kit::Refused(why.what()); }\n    return Json();"),
    ],
    "callbacks": [
        ("struct Player : forms::Answers {", "struct Player : forms::Answers, Asked {"),
        ("// std::string TODO_which_way() { return get(\"to\").text(); }",
         "int which_pilot() override { return get(\"seat\").number() - 1; }\n"
         "  std::string which_act() override { return get(\"act\").text(); }"),
        ('throw kit::NotOffered("TODO: call your program, such as game.play(player)");',
         "try { game.ask_and_move(player); }\n"
         "    catch (const NotAllowed& why) { throw kit::Refused(why.what()); }"),
    ],
    "turns": [
        ('if (!turn.first.is_null()) throw kit::NotOffered("TODO: call your program in place of this line");',
         'try { game.move(turn.first["seat"].number() - 1, turn.first["act"].text()); }\n'
         "  catch (const NotAllowed& why) { throw kit::Refused(why.what()); }"),
    ],
}  # fmt: skip
COMPILED = {"go": GO, "java": JAVA, "rust": RUST, "cpp": CPP}
