// The back end of the page that xibmerge resolve serves: the program has the documents and the answers.
"use strict";
const backend = {
  // Whether others change the documents, too: another tab, or the program, which may end.
  isShared: true,
  saved: "All is saved. End, then run git add.",
  // A reply, or the problem that there is none.
  async ask(place, order) {
    const options = order === undefined ? {} : {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order),
    };
    let answer;
    try {
      answer = await fetch(place, options);
    } catch {
      return { problem: "The program has ended, or can't be reached. Your answers are kept: run xibmerge resolve again." };
    }
    if (!answer.ok) return { problem: `The program refused this (${answer.status}). Open the address that it printed.` };
    return { reply: await answer.json() };
  },
};
