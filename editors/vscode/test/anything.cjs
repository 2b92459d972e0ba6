// A module with any name: each is a class whose members are functions.
const anything = new Proxy(class {}, { get: (target, name) => (name in target ? target[name] : class {}) });
module.exports = anything;
